/** The id of no record: well formed, and given to none. */
export const unknownId = '6f00000000000000000000ff';
