const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats integer cents for statements and what is told of them: $1,234.00. */
export const statementAmount = (cents: number): string => dollars.format(cents / 100)
