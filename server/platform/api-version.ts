/** The label of the contract's state: in the OpenAPI document, on every answer and in every event. */
export const API_VERSION = 'post-phase-1';
