/** Loads the staff-only list's code; its route starts this as soon as the user is known. */
export const loadAllAddons = () => import('./all-addons.tsx')
