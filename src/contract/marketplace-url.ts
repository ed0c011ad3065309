/** An add-on's marketplace URL; `company` is the URL of the platform's website. */
export const marketplaceUrlOf = (company: string, slug: string): string => `${company}/marketplace/${slug}`
