/** The tags in a comma-separated text (SPEC section 3), each once whatever its case, in their order. */
export function tagList(text: string | null): string[] {
  const given = (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const first = new Map(given.toReversed().map((tag) => [tag.toLowerCase(), tag]))
  return given.filter((tag, i) => first.get(tag.toLowerCase()) === tag && given.indexOf(tag) === i)
}
