import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { readMachines } from '#build/machine-list.ts'
import { machineFiles } from '#build/machine-files.ts'
import { routeScreens } from '#build/route-screens.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { schemaKinds } from '#test/repository/schema-kinds.ts'
import {
  type Import,
  matches,
  offences,
  paths,
  routeTree,
  sources,
  under,
  written,
} from '#test/repository/sources.ts'
import { readAs } from '#test/support/read-as.ts'

test('what the rules look at is there', () => {
  const files = new Set(sources.map(({ path }) => path))
  // What writes the list of machines has that module's imports in its text.
  const read = written.filter(({ path }) => path !== 'src/build/machine-list-module.ts')
  const targets = read.flatMap((source) => source.imports.map(({ target }) => ({ source, target })))
  const own = targets.filter(({ target }) => /^(?:machines|src|test)\//.test(target))
  expect(own.length).toBeGreaterThan(5000)
  const toNothing = own.filter(({ target }) => !files.has(target.replace(/\?.*$/, '')))
  expect(toNothing.map(({ source, target }) => `${source.path} imports ${target}`)).toEqual([])
  expect(targets.filter(({ target }) => target.startsWith('#'))).toEqual([])
})

describe('dependencies point one way', () => {
  const into = (folder: string) => (each: Import) => each.target.startsWith(folder)

  test('machines know xstate and each other', () => {
    expect(
      offences(under('machines/'), ({ target }) => target !== 'xstate' && !target.startsWith('machines/')),
    ).toEqual([])
  })

  test('the contract knows valibot and the types of machines', () => {
    expect(
      offences(
        under('src/contract/'),
        ({ target, typesOnly }) =>
          target !== 'valibot' &&
          !target.startsWith('src/contract/') &&
          !(typesOnly && target.startsWith('machines/')),
      ),
    ).toEqual([])
  })

  test('the specification’s tables know nothing of ours', () => {
    expect(under('test/spec/').length).toBeGreaterThan(10)
    expect(offences(under('test/spec/'), ({ target }) => !target.startsWith('test/spec/'))).toEqual([])
  })

  test('portal and server never know each other, and neither knows the tests', () => {
    expect(offences(under('src/portal/'), into('src/server/'))).toEqual([])
    expect(offences(under('src/server/'), into('src/portal/'))).toEqual([])
    expect(offences(under('src/', 'machines/'), into('test/'))).toEqual([])
    expect(offences(under('src/portal/', 'src/contract/', 'machines/'), into('node:'))).toEqual([])
  })

  test('some packages have one door', () => {
    const doors: Record<string, RegExp> = {
      ky: /^(src\/portal\/wire\/api|test\/bench\/floor\/products)\.ts$/,
      '@xstate/test': /^test\/runner\/model\.ts$/,
      react: /^(src\/portal|test)\//,
      'drizzle-orm': /^(src\/server|test)\//,
      hono: /^(src\/server|test)\//,
    }
    expect(
      offences(
        under(''),
        ({ target }, { path }) => Object.hasOwn(doors, target) && doors[target]?.test(path) === false,
      ),
    ).toEqual([])
    // A machine is given its calls where it runs, without a file that only passes on.
    const providing = under('src/').filter(({ text }) => text.includes('.provide('))
    const runs = /\b(?:useWorkflow|useActorRef|createActor|startQueue)\(/
    expect(paths(providing.filter(({ text }) => !runs.test(text)))).toEqual([])
    expect(paths(providing)).toContain('src/portal/workflow/panel/use-panel-form.ts')
  })

  /**
   * Without `sync` the router loads in the background and resolves at once: what waits for it ends before the page
   * shows the new value, and the old one flickers back.
   */
  test('the page is loaded anew by useReload, which ends when it shows what is new', () => {
    const calls = matches(under('src/portal/'), /\.invalidate\(/)
    expect(calls.map((line) => line.split(':')[0])).toEqual([
      // Tries once more what could not be loaded, with the placeholder meanwhile: nothing waits for it.
      'src/portal/app/errors/error-screen.tsx',
      'src/portal/features/admin/desk/desk-problem.tsx',
      // Only the inbox's own data, for others' decisions.
      'src/portal/features/admin/inbox/use-inbox-changes.ts',
      'src/portal/wire/use-reload.ts',
    ])
    expect(calls.filter((line) => !line.includes('sync: true') && !line.includes('forcePending'))).toEqual([])
  })

  test('what is delivered needs only packages that are named; the server, no development package', () => {
    const packages = v.record(v.string(), v.string())
    const { dependencies, devDependencies } = readAs(
      JSON.parse(readFileSync('package.json', 'utf8')),
      v.looseObject({ dependencies: packages, devDependencies: packages }),
    )
    const delivered = (...rooms: string[]) =>
      under(...rooms).filter(
        ({ path }) => !['src/portal/routes.ts', 'src/server/db/drizzle.config.ts', routeTree].includes(path),
      )
    const without = (named: Record<string, string>, ...rooms: string[]) =>
      offences(
        delivered(...rooms),
        ({ target, typesOnly }) =>
          !typesOnly && !/^(src|machines|node:)/.test(target) && !Object.hasOwn(named, target),
      )
    expect(without(dependencies, 'src/server/', 'src/contract/', 'machines/')).toEqual([])
    // What browsers get is in the build.
    expect(without({ ...dependencies, ...devDependencies }, 'src/portal/')).toEqual([])
  })

  test('a page builds no Intl formatter while it loads', () => {
    const shown = under('src/portal/', 'src/contract/')
    const formatting = shown.filter(({ text }) => /new Intl\.\w+\(/.test(text))
    expect(formatting.length).toBeGreaterThan(3)
    expect(paths(formatting.filter(({ text }) => /^(?:export )?const \w+ = new Intl\./m.test(text)))).toEqual(
      [],
    )
  })

  test('the early scripts are made of reads and paths alone', () => {
    const isPlain =
      /^src\/(?:portal\/(?:early-reads|wire\/(?:ask-early|page-reads|read|safe-storage|stored-token)|.*\/reads)|contract\/(?:formats\/(?:json|listed-days|match-template|wire-names)|visitor-paths))\.ts$|^machines\/repricing\/repricing-group\.ts$|^src\/contract\/(?:endpoints\/[\w-]+|[\w-]+\/[\w-]+-endpoint)\.ts$/
    const reads = paths(under('src/portal/features/')).filter((path) => path.endsWith('/reads.ts'))
    const scripts = ['src/portal/early.ts', 'src/portal/features/visitors/early.ts', ...reads]
    const reached = new Set(scripts)
    for (const path of reached) {
      // The build puts their paths in the place of the endpoints (src/build/early-plugin.ts).
      if (/^src\/contract\/(?:endpoints\/|.*-endpoint\.ts$)/.test(path)) continue
      const imported = under(path).flatMap(({ imports }) => imports.filter(({ typesOnly }) => !typesOnly))
      for (const { target } of imported) reached.add(target)
    }
    for (const script of scripts) reached.delete(script)
    expect(reached.size).toBeGreaterThan(20)
    expect([...reached].filter((path) => !isPlain.test(path))).toEqual([])
  })
})

describe('machines', async () => {
  const machines = await readMachines()

  /** A refusal is settle's parent's: whatever it does not look up ends it with the error (test/model/settle). */
  const isPassedOn = (file: string, effect: string) => file === 'settle' && effect === 'send'

  test.each(machines)('$file: whatever it runs has somewhere to go when it fails', ({ file, machine }) => {
    const { states, transitions } = chartOf(machine)
    for (const { key, invokes } of states) {
      for (const effect of invokes) {
        const failures = transitions.filter(
          ({ from, kind, event }) => from === key && kind === 'error' && event === effect,
        )
        expect(failures.map(({ to }) => to)).not.toContain(null)
        expect(failures.at(-1)?.guard).toBe(isPassedOn(file, effect) ? 'isLookedUp' : null)
      }
    }
  })

  test.each(machines)('$file: guards and effects have names', ({ file, machine }) => {
    const { states, transitions } = chartOf(machine)
    expect(transitions.filter(({ guard }) => guard === '(inline)')).toEqual([])
    if (!file.endsWith('/lifecycle')) return
    expect(states.flatMap(({ invokes }) => invokes)).toEqual([])
    expect(transitions.filter(({ kind, actions }) => kind !== 'event' || actions.length > 0)).toEqual([])
    expect(transitions.filter(({ from }) => from === null)).toEqual([])
  })

  /**
   * Polling sends nothing that could have happened: after a lost answer it reads again. A sign-in's code is used up
   * by its first exchange, whatever became of it: there is nothing to look up or to send again, and the first load
   * need not know settle.
   */
  test('what became of a change is judged by settle alone', () => {
    const changesNothing = new Set(['machines/buildpack/polling.ts', 'machines/session/sign-in.ts'])
    const others = under('machines/', 'src/portal/').filter(
      ({ path }) => path !== 'machines/settle.ts' && !changesNothing.has(path),
    )
    expect(matches(others, /kind (?:===|!==) 'lost'/)).toEqual([])
  })

  test.each(await machineFiles())('%s is what npm run machines writes', (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  test('each lifecycle is listed, with its table of events and blockers', () => {
    const found = machines.filter(({ file }) => file.endsWith('/lifecycle')).map(({ name }) => name)
    expect(found.length).toBeGreaterThan(6)
    expect(Object.keys(lifecycles).toSorted()).toEqual(found.toSorted())
  })

  test('are resolved and stepped by the law alone', () => {
    const others = under('src/', 'machines/').filter(({ path }) => path !== 'machines/law.ts')
    expect(matches(others, /\.resolveState\(|\btransition\(/)).toEqual([])
  })

  test('copy nothing that a page loads: what they need comes with the event or as the answer of an effect', () => {
    const told = matches(under('machines/'), /type: '\w+\.loaded'/)
    // A page loaded anew may know of a review that somebody else has requested.
    expect(told.map((line) => line.split(':')[0])).toEqual(['machines/review/polling.ts'])
  })

  test('each has a model, and its lifecycles a driver for each place where people take their steps', () => {
    for (const { file } of machines) {
      // Services and providers take an install's steps; staff's two have their screen's test.
      const inBrowser = file === 'install/lifecycle' ? [] : ['browser']
      const drivers = file.endsWith('/lifecycle') ? ['machine', 'http', ...inBrowser] : ['machine']
      const wanted = [`${file}.model.ts`, ...drivers.map((driver) => `${file}.${driver}.test.ts`)]
      expect(paths(under('test/model/'))).toEqual(
        expect.arrayContaining(wanted.map((each) => `test/model/${each}`)),
      )
    }
  })
})

describe('endpoints', () => {
  // Types hold that each has a handler (endpoints.ts) and a call that is taken (valid-calls.ts), which the
  // authorization's matrix and the hostile values send.
  test('schemas are of kinds whose keys can be renamed', () => {
    const kinds = Object.entries(everyEndpoint).flatMap(([name, endpoint]) =>
      schemaKinds(endpoint).map((kind) => `${name} ${kind}`),
    )
    expect(kinds.filter((each) => /(intersect|tuple|lazy|union of objects)$/.test(each))).toEqual([])
  })
})

describe('routes', () => {
  const routes = routeScreens()

  test('every URL is built by screen files, and every screen file has a URL', () => {
    const screens = new Set(routes.flatMap((route) => route.screens))
    expect([...screens].toSorted()).toEqual(
      paths(under('src/portal/'))
        .filter((path) => path.endsWith('.route.tsx'))
        .toSorted(),
    )
    const exported = [...screens].flatMap((path) =>
      matches(under(path), /^export\b/).map((line) => line.replace(/^\S+ /, '').replace(/\(.*$/, '')),
    )
    expect(exported).toHaveLength(screens.size)
    expect(
      exported.filter(
        (each) => !/^export const Route = create(?:File|RootRoute|RootRouteWithContext)/.test(each),
      ),
    ).toEqual([])
    // What a route file imports for its effect alone, as a style, would be loaded with the app.
    expect(
      matches(
        [...screens].flatMap((path) => under(path)),
        /^import '/,
      ),
    ).toEqual([])
  })
})

describe('the house', () => {
  test('has nothing at the top that does not belong there', () => {
    const top = new Set(sources.map(({ path }) => path.split('/')[0] ?? ''))
    expect([...top].filter((entry) => !entry.startsWith('.')).toSorted()).toEqual([
      'README.md',
      'index.html',
      'machines',
      'package-lock.json',
      'package.json',
      'src',
      'test',
      'tsconfig.json',
      'vite.config.ts',
    ])
  })

  test('keeps the snapshot of its last migration, which the next one is made from', () => {
    const last =
      paths(sources)
        .filter((path) => path.endsWith('.sql'))
        .toSorted()
        .at(-1) ?? ''
    const number = /\/(\d{4})_[a-z_]+\.sql$/.exec(last)?.[1]
    const snapshots = paths(sources).filter((path) => path.endsWith('_snapshot.json'))
    expect(snapshots).toEqual([`src/server/db/migrations/meta/${number}_snapshot.json`])
  })

  test('has kebab-case names, and folders that name a subject', () => {
    const inside = sources.filter(({ path }) => /^(machines|src|test)\//.test(path))
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
    const odd = inside.filter(({ path }) => {
      const [file = '', ...folders] = path.split('/').toReversed()
      const isKnown = /^(README\.md|\d{4}_[a-z_]+\.sql|\d{4}_snapshot\.json|_journal\.json)$/.test(file)
      return !folders.every((folder) => kebab.test(folder)) || !(isKnown || kebab.test(file))
    })
    expect(paths(odd)).toEqual([])
    expect(
      paths(inside.filter(({ path }) => /\/(utils|helpers|common|types|lib|shared)\//.test(path))),
    ).toEqual([])
  })

  test('has small files', () => {
    const limitOf = (path: string) => (path.startsWith('test/') ? 400 : 250)
    const long = written.filter(({ path, lines }) => lines > limitOf(path))
    expect(long.map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([])
  })

  test('has no barrels and no default exports but where a tool asks for one', () => {
    const tools = new Set([
      'vite.config.ts',
      'test/vitest.config.ts',
      'test/listing.config.ts',
      'test/source-mutants.config.ts',
      'test/assurance/mutants/sources/mutant-runner.ts',
      'src/server/db/drizzle.config.ts',
      'test/support/browser/built-portal.ts',
      'test/support/browser/chromium.ts',
      'test/support/browser/demo-template.ts',
      'test/model/report/model-report.ts',
      'test/support/database/postgres.ts',
    ])
    expect(
      matches(
        written.filter(({ path }) => !tools.has(path)),
        /^export default\b/,
      ),
    ).toEqual([])
    const others = written.filter(({ path }) => path !== 'src/server/db/schema.ts')
    expect(matches(others, /^export\s+(type\s+)?(\*|\{[^}]*\})\s*from\b/)).toEqual([])
  })

  test('tells a blank text by isBlank alone, which knows fillers', () => {
    expect(matches(under('src/'), /\.trim\(\) (?:===|!==) ''/)).toEqual([])
  })

  test('asks isPressed for Enter, which knows a composition’s', () => {
    expect(matches(under('src/portal/'), /key (?:===|!==) 'Enter'/)).toEqual([])
  })

  test('cuts no pasted text off: a field says that it is too long, by the contract’s own limit', () => {
    expect(matches(under('src/portal/'), /\bmaxLength[=:?]/)).toEqual([])
  })

  test('names its relative imports in full', () => {
    expect(offences(written, ({ from }) => /^\.\.?\//.test(from) && !/\.(tsx?|css)$/.test(from))).toEqual([])
  })

  test('spells canceled with one l, but for the statuses of the wire (SPEC section 4)', () => {
    // In quotes, alone or among other statuses; as a state's key; in a blocker's code.
    const status =
      /'[a-z_ ]*cancelled[a-z_ ]*'|(?:'|set to )cancelling'|\bcancell(?:ed|ing):|\bnot_cancelling\b/g
    const prose = written
      .filter(({ path }) => path !== 'test/repository.test.ts')
      .map((source) => ({ ...source, text: source.text.replaceAll(status, '') }))
    expect(matches(prose, /cancell(?:ed|ing)/i)).toEqual([])
  })

  test('has one word for display text, and cannot is one word', () => {
    const own = written.filter(({ path }) => path !== 'test/repository.test.ts')
    expect(matches(own, /\b\w*[a-z]Words\b|\bcan not\b/)).toEqual([])
  })

  test('has the display names of approvals in one table', () => {
    const tables = matches(under('src/'), /Record<ApprovalType, (?:string|ApprovalWording)>/)
    expect(tables.map((line) => line.split(':')[0])).toEqual(['src/contract/wording/approvals.ts'])
  })

  test('has no any, no test left out or alone, nothing left to do', () => {
    const own = written.filter(({ path }) => path !== 'test/repository.test.ts')
    expect(matches(own, /(:|\bas|<|\|)\s*any\b(?!\s+[a-z])/)).toEqual([])
    expect(matches(own, /@ts-(ignore|nocheck)/)).toEqual([])
    expect(matches(own, /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|skipIf|runIf|fails)\b/)).toEqual([])
    expect(matches(own, /\b(TODO|FIXME|XXX)\b/)).toEqual([])
  })
})
