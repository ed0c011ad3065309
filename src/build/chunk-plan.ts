/** Modules that stay together: all that the same screens need of our code, libraries and CSS. */
export interface Piece {
  modules: readonly string[]
  /** Bytes that its JavaScript and its CSS come to when compressed, roughly. */
  js: number
  css: number
  /** True at the index of each page or part that needs it. */
  needed: readonly boolean[]
  /** Indexes of the pieces that it imports. */
  imports: readonly number[]
  /** True for the code of a screen itself, which no other page may load. */
  isScreen?: boolean
}

/**
 * Bytes that a file costs beside its own: at 1.6 Mbit/s, about a sixth of a round trip of 150 ms, since a browser asks
 * a server for six files at a time.
 */
const fileCost = 4500

interface Chunk extends Omit<Piece, 'needed' | 'imports'> {
  needed: boolean[]
  imports: Set<Chunk>
  isScreen: boolean
}

/** The bytes that a page pays for a chunk. */
const costOf = ({ js, css }: Pick<Piece, 'js' | 'css'>): number =>
  (js > 0 ? js + fileCost : 0) + (css > 0 ? css + fileCost : 0)

/** True if a page needs the first and would get the second, a screen, in vain. */
const bringsScreen = (one: Chunk, other: Chunk): boolean =>
  other.isScreen && one.needed.some((needed, page) => needed && other.needed[page] !== true)

const isEither = (one: readonly boolean[], other: readonly boolean[]): boolean[] =>
  one.map((needed, page) => needed || other[page] === true)

/** All that a chunk loads besides itself. */
function importsOf(chunk: Chunk): Set<Chunk> {
  const all = new Set(chunk.imports)
  for (const each of all) for (const imported of each.imports) all.add(imported)
  return all
}

/**
 * Makes chunks of pieces, so that a page has few files and little in them that it doesn't need. Begins with a chunk for
 * each piece and merges two of them as long as the pages together pay less, each as much as its weight. Chunks never
 * import each other in a circle, provided that pieces don't: modules would run before those they import.
 */
export function planChunks(pieces: readonly Piece[], weights: readonly number[]): string[][] {
  const single = pieces.map((piece): Chunk => ({
    ...piece,
    needed: [...piece.needed],
    imports: new Set(),
    isScreen: piece.isScreen === true,
  }))
  single.forEach((chunk, at) => {
    for (const imported of pieces[at]?.imports ?? [])
      if (imported !== at) chunk.imports.add(single[imported] as Chunk)
  })
  let chunks = single
  let all = new Map(chunks.map((chunk) => [chunk, importsOf(chunk)]))

  /** The weights of the pages that need the first chunk alone, the second alone, and both. */
  function shares(one: Chunk, other: Chunk): [number, number, number] {
    let [first, second, both] = [0, 0, 0]
    for (let page = 0; page < weights.length; page++) {
      const weight = weights[page] ?? 0
      if (one.needed[page] !== true) second += other.needed[page] === true ? weight : 0
      else if (other.needed[page] === true) both += weight
      else first += weight
    }
    return [first, second, both]
  }
  const importsByAThird = (one: Chunk, other: Chunk): boolean => {
    for (const third of all.get(one) ?? []) if (third !== other && all.get(third)?.has(other)) return true
    return false
  }
  /** The bytes that all pages save together when two chunks become one, if they load nothing more by it. */
  function mostSavedBy(one: Chunk, other: Chunk): number {
    const [first, second, both] = shares(one, other)
    const merged = costOf({ js: one.js + other.js, css: one.css + other.css })
    return (first + both) * costOf(one) + (second + both) * costOf(other) - (first + second + both) * merged
  }
  /** The rest of `most`, which two chunks would save as one, or 0: at most `least`, or they may not be one. */
  function savedBy(one: Chunk, other: Chunk, most: number, least: number): number {
    if (bringsScreen(one, other) || bringsScreen(other, one)) return 0
    if (importsByAThird(one, other) || importsByAThird(other, one)) return 0
    let saved = most
    // Who loads the one will load what the other imports.
    for (const each of new Set([...(all.get(one) ?? []), ...(all.get(other) ?? [])])) {
      if (each === one || each === other) continue
      if (bringsScreen(one, each) || bringsScreen(other, each)) return 0
      for (let page = 0; page < weights.length; page++)
        if (each.needed[page] === false && (one.needed[page] === true || other.needed[page] === true))
          saved -= (weights[page] ?? 0) * costOf(each)
      if (saved <= least) return 0
    }
    return saved
  }
  /** The most that pairs would save, by their first chunk: few would save anything, and only they are tried. */
  const worthTrying = new Map<Chunk, Map<Chunk, number>>(chunks.map((chunk) => [chunk, new Map()]))
  function compare(one: Chunk, other: Chunk): void {
    const saved = mostSavedBy(one, other)
    if (saved > 0) worthTrying.get(one)?.set(other, saved)
    else worthTrying.get(one)?.delete(other)
  }
  function merge(one: Chunk, other: Chunk): void {
    const merged: Chunk = {
      modules: [...one.modules, ...other.modules],
      js: one.js + other.js,
      css: one.css + other.css,
      needed: isEither(one.needed, other.needed),
      imports: new Set([...one.imports, ...other.imports].filter((each) => each !== one && each !== other)),
      isScreen: one.isScreen || other.isScreen,
    }
    for (const { imports } of chunks) {
      const isImporter = [imports.delete(one), imports.delete(other)].includes(true)
      if (isImporter) imports.add(merged)
    }
    merged.imports.delete(merged)
    chunks = [...chunks.filter((each) => each !== one && each !== other), merged]
    for (const each of [one, other]) {
      worthTrying.delete(each)
      for (const partners of worthTrying.values()) partners.delete(each)
    }
    worthTrying.set(merged, new Map())
    const changed = new Set([merged])
    for (const each of importsOf(merged)) {
      const needed = isEither(each.needed, merged.needed)
      if (needed.every((isNeeded, page) => isNeeded === each.needed[page])) continue
      each.needed = needed
      changed.add(each)
    }
    all = new Map(chunks.map((chunk) => [chunk, importsOf(chunk)]))
    for (const [at, first] of chunks.entries())
      for (const second of chunks.slice(at + 1))
        if (changed.has(first) || changed.has(second)) compare(first, second)
  }

  for (const [at, one] of chunks.entries()) for (const other of chunks.slice(at + 1)) compare(one, other)
  for (;;) {
    let best: { saved: number; one: Chunk; other: Chunk } | undefined
    for (const [one, partners] of worthTrying)
      for (const [other, most] of partners) {
        const least = best?.saved ?? 0
        if (most <= least) continue
        const saved = savedBy(one, other, most, least)
        if (saved > least) best = { saved, one, other }
      }
    if (best === undefined) return chunks.map(({ modules }) => [...modules])
    merge(best.one, best.other)
  }
}
