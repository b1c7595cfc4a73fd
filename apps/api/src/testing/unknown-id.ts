/** A well-formed ID that no record has. */
export const unknownId = '6f00000000000000000000ff';
