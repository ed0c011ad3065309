/** The tags in a comma-separated text (SPEC section 3), each once, in their order. */
export const tagList = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
