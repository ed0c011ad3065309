import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transformWithOxc } from 'vite'
import { filesOf } from '#build/new-lifecycle/new-lifecycle.ts'
import { fillIn, sketchOf } from '#build/new-lifecycle/sketch.ts'
import { paths, sources } from './sources.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const words = [
  'priceNotice',
  'write:draft:draft:staff',
  'announce:draft:announced:staff',
  'answer:announced:answered:provider',
  'lapse:announced:ended:platform',
  'endWithAddon:draft:ended:staff',
  'endWithAddon:announced:ended:staff',
  'lastDay=day',
  'words=text',
]
const files = filesOf(sketchOf(words), read)
const written = [...files].filter(([path]) => !sources.some((source) => source.path === path))
const changed = [...files].filter(([path]) => sources.some((source) => source.path === path))

describe('npm run new:lifecycle', () => {
  test('writes a file for each template, and into each list', () => {
    expect(written).toHaveLength(readdirSync('src/build/new-lifecycle/templates').length)
    expect(changed.length).toBeGreaterThan(10)
  })

  test.each(written)('%s can be read, and has nothing left of its template', async (path, text) => {
    await expect(transformWithOxc(text, path)).resolves.toBeDefined()
    expect(text).not.toMatch(/\{\{\w+\}\}/)
  })

  test.each(changed)('%s can be read, and has what it had', async (path, text) => {
    await expect(transformWithOxc(text, path)).resolves.toBeDefined()
    const before = read(path).split('\n')
    const after = new Set(text.split('\n'))
    const lost = before.filter((line) => !after.has(line))
    // A list on a line is written anew.
    expect(lost.length).toBeLessThanOrEqual(2)
    expect(text.length).toBeGreaterThan(read(path).length)
    expect(text).toMatch(/priceNotice|price-notice|price_notice|PriceNotice/)
  })

  test('tells what it takes', () => {
    expect(() => sketchOf([])).toThrow('npm run new:lifecycle')
    expect(() => sketchOf(['thing', 'announce:draft:announced:nobody'])).toThrow('EVENT:FROM:TO:PARTY')
    expect(() => sketchOf(['thing', 'go:a:b:staff', 'go:b:c:provider'])).toThrow('one party')
    expect(() => sketchOf(['thing', 'go:a:b:staff', 'text=text'])).toThrow('writes a record')
    expect(() => sketchOf(['thing', 'write:a:a:staff', 'go:a:b:platform', 'text=text'])).toThrow('need a day')
    expect(() => sketchOf(['thing', 'write:a:a:staff', 'text=text'])).toThrow('end with the add-on')
    expect(() => sketchOf(['thing', 'write:a:a:staff', 'text=number'])).toThrow('FIELD=KIND')
  })

  test('what it leaves to be filled in is filled in', () => {
    expect(written.filter(([, text]) => text.includes(fillIn)).length).toBeGreaterThan(5)
    const empty = sources.filter(({ path, text }) => !path.endsWith('.txt') && text.includes(fillIn))
    expect(paths(empty)).toEqual([])
  })
})
