/** SPEC section 5. */
export const noMoreScreenshots = 'You cannot add anymore screenshots'
