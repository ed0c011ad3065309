import { describe, expect, test } from 'vitest'
import { type Piece, planChunks } from '#build/chunk-plan.ts'

/** A piece of JavaScript: a module of this name and these bytes, the pages that need it, the pieces that it imports. */
const piece = (name: string, js: number, pages: string, imports: number[] = []): Piece => ({
  modules: [name],
  js,
  css: 0,
  needed: ['x', 'y', 'z'].map((page) => pages.includes(page)),
  imports,
})
const css = (name: string, bytes: number, pages: string): Piece => ({ ...piece(name, 0, pages), css: bytes })
const planned = (pieces: Piece[], weights = [1, 1, 1]) =>
  planChunks(pieces, weights)
    .map((modules) => modules.toSorted().join('+'))
    .toSorted()

describe('the plan of chunks', () => {
  test('makes one file of what the same pages need', () => {
    expect(planned([piece('a', 100_000, 'xy'), piece('b', 100, 'xy')])).toEqual(['a+b'])
    expect(planned(['a', 'b', 'c', 'd'].map((name) => piece(name, 100, 'xy')))).toEqual(['a+b+c+d'])
  })

  test('keeps from a page what costs it more than a file', () => {
    expect(planned([piece('a', 10_000, 'xy'), piece('b', 10_000, 'xz')])).toEqual(['a', 'b'])
    expect(planned([piece('a', 1000, 'xy'), piece('b', 1000, 'xz')])).toEqual(['a+b'])
  })

  test('looks to the pages that weigh most', () => {
    // Together, y loads 6 kB in vain, and x saves a file.
    const pieces = [piece('a', 1000, 'xy'), piece('b', 6000, 'x')]
    expect(planned(pieces, [1, 1, 1])).toEqual(['a', 'b'])
    expect(planned(pieces, [2, 1, 1])).toEqual(['a+b'])
  })

  test('counts what a page would load because of what it gets in vain', () => {
    // Small enough to be one; but b would bring its large stylesheet to the page y.
    const pieces = [piece('a', 500, 'xy'), piece('b', 500, 'xz', [2]), css('c', 50_000, 'xz')]
    expect(planned(pieces)).toEqual(['a', 'b', 'c'])
    expect(planned(pieces.map((each) => ({ ...each, imports: [] })))).toEqual(['a+b', 'c'])
  })

  test('lets no two chunks import each other', () => {
    // a imports b, and b imports c: a and c may be one only with b, which saves nothing.
    const pieces = [
      piece('a', 10, 'xyz', [1]),
      { ...css('b', 100, 'xyz'), imports: [2] },
      piece('c', 10, 'xyz'),
    ]
    expect(planned(pieces)).toEqual(['a', 'b', 'c'])
  })

  test('joins a screen with what it alone needs, and loads it on no other page', () => {
    const screen = { ...piece('screen', 1000, 'x'), isScreen: true }
    expect(planned([screen, piece('a', 1000, 'x')])).toEqual(['a+screen'])
    expect(planned([screen, piece('a', 1000, 'xy')])).toEqual(['a', 'screen'])
    expect(planned([{ ...screen, isScreen: false }, piece('a', 1000, 'xy')])).toEqual(['a+screen'])
    // b is needed with what the screen has, and brings the screen to no page of a.
    const pieces = [
      { ...screen, needed: [true, true, false] },
      piece('b', 500, 'xy', [0]),
      piece('a', 500, 'xz'),
    ]
    expect(planned(pieces)).toEqual(['a', 'b+screen'])
  })

  test('puts CSS where a stylesheet is', () => {
    expect(planned([piece('a', 9000, 'xyz'), css('s', 300, 'x'), css('t', 300, 'xy')])).toEqual(['a', 's+t'])
  })

  test('begins with the pair that saves most', () => {
    // b and c would save 2.5 kB, but a and b save 9 kB, and then z would load too much with c.
    const pieces = [piece('a', 4000, 'xy'), piece('b', 1000, 'xy'), piece('c', 1000, 'xz')]
    expect(planned(pieces)).toEqual(['a+b', 'c'])
    // After b and c there is no pair of a with one of them any more.
    expect(planned([piece('a', 100, 'xy'), piece('b', 100, 'xyz'), piece('c', 100, 'xyz')])).toEqual([
      'a+b+c',
    ])
  })

  test('looks again at what more pages load by a pair', () => {
    // a and b save y a file; then z loads the stylesheet of a, which costs less together with its own.
    const pieces = [
      piece('a', 500, 'xy', [2]),
      piece('b', 500, 'yz'),
      css('s', 300, 'xy'),
      css('t', 300, 'z'),
    ]
    expect(planned(pieces, [1, 3, 1])).toEqual(['a+b', 's+t'])
  })
})
