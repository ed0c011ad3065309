import { describe, expect, test } from 'vitest'
import { offences, sources, under, written } from './sources.ts'

/** Declared, listed and passed on, each by the name that importers use; a default export has none. */
function exportedNames(text: string): string[] {
  // What a template writes into another file is not exported here.
  const code = text.replaceAll(/`[^`]*`/g, '``')
  const declared = code.matchAll(
    /^export (?:declare )?(?:async |abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm,
  )
  const listed = [...code.matchAll(/^export (?:type |const )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => /(\w+)\s*$/.exec(name)?.[1] ?? ''),
  )
  return [...[...declared].map(([, name = '']) => name), ...listed].filter((name) => name !== '')
}

describe('the rooms', () => {
  const roomOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const inRoom = (...rooms: string[]) => under(...rooms.map((room) => `${room}/`))
  const portal = 'src/portal'
  const server = 'src/server'

  test('have at most 30 files', () => {
    const counts = new Map<string, number>()
    for (const { path } of written) counts.set(roomOf(path), (counts.get(roomOf(path)) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(100)
    expect([...counts].filter(([, count]) => count > 30)).toEqual([])
  })

  test('leave nothing but what belongs there at the portal’s door', () => {
    const files = sources.map(({ path }) => path).filter((path) => roomOf(path) === portal)
    expect(files.map((path) => path.slice(portal.length + 1)).toSorted()).toEqual([
      'README.md',
      'early-reads.ts',
      'early.ts',
      'main.tsx',
      'mantine.css',
      'route-tree.gen.ts',
      'routes.ts',
      'tokens.css',
      'visitors.html',
    ])
  })

  test('of the portal know those below them', () => {
    const isOf = (rooms: readonly string[], target: string) =>
      rooms.some((room) => target.startsWith(`${portal}/${room}/`))
    const above: Record<string, readonly string[]> = {
      ui: ['wire', 'workflow', 'app', 'features'],
      wire: ['workflow', 'app', 'features'],
      workflow: ['features'],
      app: ['features'],
    }
    // The frame has the bell and the palette's button in its header, and one page's outline while that page is on its way.
    const inFrame = [
      'src/portal/app/frame/header.tsx imports #portal/features/notices/notices-bell.tsx',
      'src/portal/app/frame/header.tsx imports #portal/features/palette/palette-button.tsx',
    ]
    for (const [room, others] of Object.entries(above)) {
      expect(inRoom(`${portal}/${room}`).length).toBeGreaterThan(9)
      const upwards = offences(inRoom(`${portal}/${room}`), ({ target }) => isOf(others, target))
      expect(upwards.toSorted()).toEqual(room === 'app' ? inFrame : [])
    }
    expect(
      offences(
        inRoom(`${portal}/ui`),
        ({ target, typesOnly }) => !typesOnly && target.startsWith('machines/'),
      ),
    ).toEqual([])
  })

  test('of parts know no router but where its links are made, and where an anchor in the URL is met', () => {
    const met = offences(inRoom(`${portal}/ui`), ({ from }) => from === '@tanstack/react-router')
    expect(met.toSorted()).toEqual([
      `${portal}/ui/layout/use-anchor.ts imports @tanstack/react-router`,
      `${portal}/ui/links.tsx imports @tanstack/react-router`,
    ])
  })

  test('of one feature are open to the others only where that is written down', () => {
    const featureOf = (path: string) => /^src\/portal\/features\/([^/]+)\//.exec(path)?.[1]
    const crossings = inRoom(`${portal}/features`).flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => {
        const [from, to] = [featureOf(path), featureOf(target)]
        return to === undefined || from === to ? [] : [`${from} → ${to}`]
      }),
    )
    expect([...new Set(crossings)].toSorted()).toEqual([
      'addons → admin',
      'admin → addon',
      'admin → company',
      'admin → marketplace',
      'admin → repricings',
      'listing → marketplace',
      'listing → next-steps',
      'listing → settings',
      'next-steps → marketplace',
      'plans → repricings',
      'repricings → addon',
      'repricings → admin',
      'settings → addon',
      'webhooks → settings',
    ])
  })

  test('of features have one file each for what is read, sent, said and searched', () => {
    const kinds = ['data', 'calls', 'wording', 'search']
    const names = inRoom(`${portal}/features`).map(({ path }) => path)
    for (const kind of kinds)
      expect(names.filter((path) => path.endsWith(`/${kind}.ts`)).length).toBeGreaterThan(4)
    const another = new RegExp(`/(?!use-)[\\w-]+-(?:${kinds.join('|')}|words|actor)\\.tsx?$`)
    expect(names.filter((path) => another.test(path))).toEqual([])
  })

  test('of handlers are known to endpoints.ts alone', () => {
    const handlers = under(server).filter(({ path }) => path.endsWith('.handlers.ts'))
    expect(handlers.length).toBeGreaterThan(20)
    const others = under('src/').filter(({ path }) => path !== `${server}/endpoints.ts`)
    expect(offences(others, ({ target }) => target.endsWith('.handlers.ts'))).toEqual([])
  })

  test('of commands leave those that providers copy with Node alone', () => {
    const copied = written.filter(({ path }) => /^src\/server\/commands\/(?:relay|review)\.ts$/.test(path))
    expect(copied).toHaveLength(2)
    expect(offences(copied, ({ target }) => !target.startsWith('node:'))).toEqual([])
  })

  test('are reached from others by their root, and from within by where they are', () => {
    const roomIn = (path: string) => {
      const parts = path.split('/')
      if (parts[0] === 'machines') return 'machines'
      if (parts[0] === 'test') return parts.slice(0, parts[1] === 'assurance' ? 3 : 2).join('/')
      if (parts[2] === 'features') return parts.slice(0, 4).join('/')
      return parts.slice(0, ['portal', 'server'].includes(parts[1] ?? '') ? 3 : 2).join('/')
    }
    const isFile = (room: string) => /\.(?:tsx?|css)$/.test(room)
    const inside = written.filter(({ path }) => path.includes('/') && path !== 'test/vitest.config.ts')
    const wrong = offences(inside, ({ from, target }, { path }) => {
      const [here, there] = [roomIn(path), roomIn(target)]
      if (from.startsWith('#')) return here === there && !isFile(here)
      return from.startsWith('.') && here !== there && !(isFile(here) && isFile(there))
    })
    expect(wrong).toEqual([])
  })

  test('export a name once', () => {
    const places = new Map<string, Set<string>>()
    const own = written.filter(({ path }) => /^(?:src|machines|test\/support)\//.test(path))
    for (const { path, text } of own)
      for (const name of exportedNames(text)) places.set(name, (places.get(name) ?? new Set()).add(path))
    expect(places.size).toBeGreaterThan(1500)
    // Each route file exports its `Route`, and a feature's reads.ts its `pages`.
    const twice = [...places].filter(
      ([name, files]) => files.size > 1 && name !== 'Route' && name !== 'pages',
    )
    expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([])
  })

  test('of support keep what three parts of the tests use, or the runner itself', () => {
    const support = 'test/support/'
    const partOf = (path: string) => {
      const [, part = '', own = ''] = path.replace(/\.test\.ts$/, '').split('/')
      return part === 'assurance' ? `${part}/${own}` : part
    }
    const partsThatUse = (path: string, seen = new Set<string>()): Set<string> => {
      seen.add(path)
      const users = under('test/').filter(({ imports }) => imports.some(({ target }) => target === path))
      return new Set(
        users.flatMap((user) => {
          if (!user.path.startsWith(support)) return [partOf(user.path)]
          return seen.has(user.path) ? [] : [...partsThatUse(user.path, seen)]
        }),
      )
    }
    const runner = sources.find(({ path }) => path === 'test/vitest.config.ts')?.text ?? ''
    const shared = under(support).filter(({ path }) => !runner.includes(path))
    expect(shared.length).toBeGreaterThan(30)
    const narrow = shared.map(({ path }) => `${path}: ${[...partsThatUse(path)].join(', ')}`)
    // The list of all that is specified stays beside what compares it.
    const besides = 'test/support/specified/specified-lifecycles.ts: '
    const few = narrow.filter((each) => each.split(', ').length < 3)
    expect(few.filter((each) => !each.startsWith(besides))).toEqual([])
  })

  test('say in docstrings what is done or what a thing is', () => {
    const beginnings = (...rooms: string[]) =>
      under(...rooms).flatMap(({ path, text }) =>
        [...text.matchAll(/\/\*\*\s*(?:\*\s+)?(\w+)/g)].map(([, first = '']) => `${path}: ${first}`),
      )
    const docstrings = beginnings('src/', 'machines/', 'test/')
    expect(docstrings.length).toBeGreaterThan(3000)
    expect(
      docstrings.filter((each) => /: (?:who|whoever|whose|whether|what|that|which)$/i.test(each)),
    ).toEqual([])
  })

  test('have no circle of imports, types and what is loaded on use counted', () => {
    const edges = new Map(
      written.map(({ path, imports }) => [path, imports.map(({ target }) => target)] as const),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (path: string, trail: readonly string[]): void => {
      const at = trail.indexOf(path)
      if (at !== -1) return void circles.push([...trail.slice(at), path].join(' → '))
      if (done.has(path)) return
      for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
      done.add(path)
    }
    for (const path of edges.keys()) walk(path, [])
    expect(circles).toEqual([])
  })
})
