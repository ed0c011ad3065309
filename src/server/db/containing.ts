/** A LIKE pattern for texts that contain this one: its own wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
