/** scrypt's N by OWASP's recommendation (with r=8, p=1): 128 MB and a third of a second per hash. */
export const passwordCost = 2 ** 17

/** N in the demo, whose password is public. */
export const demoPasswordCost = 2 ** 15
