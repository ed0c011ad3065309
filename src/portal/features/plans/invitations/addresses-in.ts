import { plainText } from '#contract/formats/plain-text.ts'

/** `Ada Lovelace <ada@example.com>`, as mail programs copy it; the name may hold commas. */
const bracketed = /<([^<>]*)>/g

/** Reads a line's addresses: those in angle brackets, and of what is beside them only what looks like one. */
function inLine(line: string): string[] {
  const beside = line.replaceAll(bracketed, ' ').split(/[\s,;]+/)
  const within = [...line.matchAll(bracketed)].map(([, address = '']) => address)
  return within.length === 0 ? beside : [...within, ...beside.filter((part) => /.@./.test(part))]
}

/**
 * Lists the addresses in a text that was typed or pasted, each once whatever its case, as first written: one a line, or
 * between commas, semicolons or blanks, with or without names.
 */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const given of text.split(/[\n\r]+/).flatMap(inLine)) {
    const address = plainText(given)
    const key = address.toLowerCase()
    if (address !== '' && !found.has(key)) found.set(key, address)
  }
  return [...found.values()]
}
