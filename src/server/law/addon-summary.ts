/** The summary by which other records refer to an add-on. */
export const summaryOf = ({ id, slug }: { id: string; slug: string }) => ({ id, slug })
