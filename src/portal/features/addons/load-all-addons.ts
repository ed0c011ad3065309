/** The list that only platform admins see comes on its own; its route asks for it as soon as it knows who is there. */
export const loadAllAddons = () => import('./all-addons.tsx')
