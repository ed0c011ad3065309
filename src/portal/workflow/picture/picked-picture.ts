/** True for a form's picture that was picked but is not stored yet. */
export const isPicked = (picture: string): boolean => picture.startsWith('data:')
