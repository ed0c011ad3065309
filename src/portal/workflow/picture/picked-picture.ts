/** Whether a form's picture is one that was picked and is not stored yet. */
export const isPicked = (picture: string): boolean => picture.startsWith('data:')
