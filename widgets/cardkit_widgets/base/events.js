/** Event of a model when a request (by its id) cannot be answered. */
export const UNANSWERED = "cardkit:unanswered";
