/** How other records name an add-on. */
export const addonSummary = ({ id, slug }: { id: string; slug: string }) => ({ id, slug })
