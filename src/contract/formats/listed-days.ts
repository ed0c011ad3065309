/** The most days of customers that are listed at once: a leap year. */
export const mostCustomerDays = 366
/** The days that are listed where none are named: the last ones. */
export const usualCustomerDays = 90
