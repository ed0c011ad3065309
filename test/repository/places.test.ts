import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { goesOn } from '#build/route-files-plugin.ts'
import { routeScreens } from '#build/route-screens.ts'
import { places } from '#contract/places.ts'
import { paths, under } from './sources.ts'

const routes = routeScreens().map(({ path }) => path)

describe('a URL of the portal', () => {
  test('that links on the wire name is one of routes.ts', () => {
    expect(routes.length).toBeGreaterThan(50)
    expect(Object.values(places).filter((path) => !routes.includes(path))).toEqual([])
  })

  test('that goes on to another is one of routes.ts, as that one is', () => {
    expect(
      Object.entries(goesOn)
        .flat()
        .filter((path) => !routes.includes(path)),
    ).toEqual([])
  })

  test('whose reads are listed is one of routes.ts, or the pages below it are', async () => {
    const reads = paths(under('src/portal/features/')).filter((path) => path.endsWith('/reads.ts'))
    const listed = (await Promise.all(reads.map((path) => import(resolve(path))))).flatMap(
      (module: { pages: object }) => Object.keys(module.pages),
    )
    expect(listed.length).toBeGreaterThan(20)
    expect(listed.filter((path) => !routes.includes(path.replace(/\/\$$/, '')))).toEqual([])
  })

  test('is written in routes.ts, in the places of the contract, in lists of reads and as what the router checks, and nowhere else', () => {
    const first = [...new Set(routes.map((path) => path.split('/')[1] ?? ''))].filter((part) =>
      /^\w/.test(part),
    )
    expect(first).toContain('addons')
    const text = new RegExp(String.raw`(["'\`])/(?:${first.join('|')})(?=[/?#"'\`])`, 'g')
    /** Where the router types the path: a link's or a redirect's target, a route's own name, a hook that takes routes alone. */
    const isTyped =
      /(?:\b(?:to|from)(?:=\{?|: )|createFileRoute\(|getRouteApi\(|useTabPanel\(|requireEditableAddon\(\s*|fullPath [!=]== |\| |: TabRoute = )$/
    // The identity server's own /logout lies under /oauth.
    const homes =
      /^src\/(?:portal\/(?:routes|route-tree\.gen|features\/.*\/reads)\.ts|contract\/(?:entry-)?places\.ts|server\/identity\/.*)$/
    const files = [...under('src/portal/'), ...under('src/server/'), ...under('src/contract/')].filter(
      ({ path }) => /\.tsx?$/.test(path) && !homes.test(path),
    )
    expect(files.length).toBeGreaterThan(600)
    let typed = 0
    const found = files.flatMap(({ path, text: source }) =>
      [...source.matchAll(text)].flatMap(({ index }) => {
        const isChecked = isTyped.test(source.slice(Math.max(0, index - 40), index))
        if (isChecked) typed += 1
        return isChecked ? [] : [`${path}: ${source.slice(index, index + 60).split('\n')[0]}`]
      }),
    )
    expect(typed).toBeGreaterThan(100)
    expect(found).toEqual([])
  })
})
