/** An add-on's page on the marketplace; `company` is the URL of the platform's own site. */
export const marketplaceUrlOf = (company: string, slug: string): string => `${company}/marketplace/${slug}`
