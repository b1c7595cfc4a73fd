/** Where the present moment comes from; tests bring their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
