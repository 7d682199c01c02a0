/** While the code of the first screen is on its way: nothing, since anything would flash. */
export const RouteFallback = () => null;
