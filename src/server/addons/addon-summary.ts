/** How other records name an add-on. */
export const summaryOf = ({ id, slug }: { id: string; slug: string }) => ({ id, slug })
