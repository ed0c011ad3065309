import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { screenSplit } from './chunk-files.ts'
import { type Piece, planChunks } from './chunk-plan.ts'
import { goesOn } from './route-files-plugin.ts'
import { routeScreens } from './route-screens.ts'
import { visitorsPage } from './visitors-page-plugin.ts'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

/** Parts of bytes that are left after minifying and compressing. */
const jsLeft = 0.2
const cssLeft = 0.35
/** Bytes that the names of a chunk's exports and imports take, compressed; class names of a CSS module likewise. */
const namesCost = 120

/** A page with every shared component, and telemetry, which imports every endpoint: never asked for first. */
const isAside = (start: string): boolean => /\/features\/ui-components\/|\/app\/telemetry\//.test(start)

/** Weighs the ways to arrive: a tab of an add-on is bookmarked, a panel, or a page without a tab, is opened from
 * its page, a part comes after it. */
function weightOf(path: string): number {
  // The chart, by far the largest file, comes next, and may not wait long.
  if (path === '/addons/$addonSlug/reports') return 14
  if (/^\/addons\/\$addonSlug(?:\/next-steps)?$/.test(path)) return 6
  // Staff open them now and then.
  if (/^\/admin\/(?:security$|people)/.test(path)) return 0.7
  if (path.startsWith('/webhooks')) return 0.7
  // It has no tab: a link leads to it.
  if (path === '/addons/$addonSlug/deprecation') return 2
  if (/^\/addons\/\$addonSlug\/[\w-]+$/.test(path)) return 4
  return /\/(?:edit|new|delete|archive|post-creation|preview|github|authenticator|matrix|repricings)$/.test(
    path,
  )
    ? 0.7
    : 3
}
const partWeight = 0.15
/** The list of add-ons, the first screen after signing in. */
const firstScreen = 'src/portal/features/addons/addons.route.tsx'

/** The bundle as rolldown splits it by itself: a chunk for each set of screens that need the same modules. */
class SplitBundle {
  private readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>
  constructor(output: Rolldown.RolldownOutput['output']) {
    this.chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  }
  readonly all = (): Rolldown.OutputChunk[] => [...this.chunks.values()]
  /** The chunks that load with these. */
  loadedWith(starts: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
    const loaded = new Set(starts)
    for (const { imports } of loaded)
      for (const file of imports) {
        const chunk = this.chunks.get(file)
        if (chunk !== undefined) loaded.add(chunk)
      }
    return loaded
  }
  importsOf({ imports }: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
    return imports.flatMap((file) => this.chunks.get(file) ?? [])
  }
}

const isCss = (id: string): boolean => /\.css(?:$|\?)/.test(id)

/** The ways to arrive at the portal, with the chunks of each: pages, then the parts that load later. */
function arrivals(bundle: SplitBundle, root: string) {
  const starts = bundle.all().filter((chunk) => chunk.isDynamicEntry)
  const routes = routeScreens()
  const pages = routes.map(({ path }) => {
    const screens = routes.find((route) => route.path === (goesOn[path] ?? path))?.screens ?? []
    const own = screens.map((screen) => `${join(root, screen)}${screenSplit}`)
    return {
      weight: isAside(`/features${path}/`) ? 0 : weightOf(path),
      starts: starts.filter(({ facadeModuleId }) => own.some((screen) => facadeModuleId?.startsWith(screen))),
    }
  })
  const screens = new Set(pages.flatMap((page) => page.starts))
  const parts = starts.filter((chunk) => !screens.has(chunk))
  return [
    ...pages,
    ...parts.map((part) => ({ weight: isAside(part.facadeModuleId ?? '') ? 0 : partWeight, starts: [part] })),
  ].map((each) => ({
    weight: each.weight,
    chunks: bundle.loadedWith(each.starts),
  }))
}

/** True for the chunk of a screen itself, which a route loads. */
const isScreen = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  facadeModuleId?.includes(screenSplit) === true

/** Names each module's chunk. The modules of a screen that shares its chunk with nothing else have none. */
function chunkNames(output: Rolldown.RolldownOutput['output'], root: string): Map<string, string> {
  const bundle = new SplitBundle(output)
  const startsOf = (facade: string) =>
    bundle.all().filter(({ facadeModuleId }) => facadeModuleId?.startsWith(join(root, facade)) === true)
  // What the first screen shares with others comes with the frame.
  const portal = bundle.loadedWith([...startsOf('index.html'), ...startsOf(`${firstScreen}${screenSplit}`)])
  const visitors = bundle.loadedWith(startsOf(visitorsPage))
  const others = bundle.loadedWith(bundle.all().filter((chunk) => chunk.isDynamicEntry))
  const names = new Map<string, string>()
  for (const chunk of new Set([...portal, ...visitors])) {
    if (chunk.isDynamicEntry) continue
    const isShared = visitors.has(chunk) && (portal.has(chunk) || others.has(chunk))
    if (visitors.has(chunk) && !isShared) continue
    for (const id of Object.keys(chunk.modules)) {
      // A second stylesheet would cost all pages more than it saves the public ones.
      const isBase = isShared || isCss(id)
      names.set(id, isBase ? 'base' : 'app')
    }
  }
  const pages = arrivals(bundle, root)
  const shared = bundle
    .all()
    .filter((chunk) => !chunk.isDynamicEntry || isScreen(chunk))
    .filter((chunk) => !portal.has(chunk) && !visitors.has(chunk))
    .map((chunk) => ({ chunk, needed: pages.map(({ chunks }) => chunks.has(chunk)) }))
    .filter(({ needed }) => needed.some((isNeeded, page) => isNeeded && pages[page]?.weight !== 0))
  const pieces: Piece[] = shared.flatMap(({ chunk, needed }) => {
    const ids = Object.keys(chunk.modules)
    const [styles, code] = [ids.filter(isCss), ids.filter((id) => !isCss(id))]
    const imported = new Set([chunk, ...bundle.importsOf(chunk)])
    const imports = shared.flatMap((each, at) => (imported.has(each.chunk) ? [at * 2, at * 2 + 1] : []))
    const js = code.reduce((sum, id) => sum + (chunk.modules[id]?.renderedLength ?? 0) * jsLeft, namesCost)
    const css = styles.reduce((sum, id) => sum + statSync(id.replace(/\?.*/, '')).size * cssLeft, 0)
    const nobody = needed.map(() => false)
    // CSS imports nothing, and goes where a stylesheet is anyway, but a screen's own to no other page.
    return [
      { modules: code, js: code.length > 0 ? js : 0, css: 0, needed, imports, isScreen: isScreen(chunk) },
      {
        modules: styles,
        js: styles.some((id) => id.includes('.module.')) ? namesCost : 0,
        css,
        needed: styles.length > 0 ? needed : nobody,
        imports: [],
        isScreen: isScreen(chunk) && styles.length > 0,
      },
    ]
  })
  const screenOf = new Map(
    bundle
      .all()
      .flatMap((chunk) => (isScreen(chunk) ? Object.keys(chunk.modules).map((id) => [id, chunk]) : [])),
  )
  const taken = new Set(['base', 'app'])
  const length = new Map(
    bundle.all().flatMap((c) => Object.entries(c.modules).map(([id, m]) => [id, m.renderedLength])),
  )
  for (const modules of planChunks(
    pieces,
    pages.map(({ weight }) => weight),
  )) {
    const [screen] = modules.map((id) => screenOf.get(id))
    if (screen !== undefined && modules.every((id) => screenOf.get(id) === screen)) continue
    const [largest = ''] = modules.toSorted((a, b) => (length.get(b) ?? 0) - (length.get(a) ?? 0))
    let name = basename(largest).replace(/\..*/, '')
    while (taken.has(name)) name += '-'
    taken.add(name)
    for (const id of modules) names.set(id, name)
  }
  return names
}

/**
 * Decides which modules share a file: bundles the portal once without a plan, to see which screens need which modules,
 * and plans chunks by that (chunk-plan.ts). Returns the plugin and the groups for the build's output.
 */
export function chunkPlan(
  plugins: () => PluginOption[],
  css: object,
): { plugin: Plugin; groups: NonNullable<CodeSplitting['groups']> } {
  let names: ReadonlyMap<string, string> | undefined
  let planning: Promise<ReadonlyMap<string, string>> | undefined
  let root = ''
  const plan = async () => {
    const result = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      plugins: plugins(),
      css,
      build: {
        write: false,
        minify: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: ['index.html', visitorsPage] },
      },
    })
    return chunkNames((result as Rolldown.RolldownOutput).output, root)
  }
  return {
    plugin: {
      name: 'chunk-plan',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      configResolved(config) {
        root = config.root
      },
      buildStart() {
        planning = plan()
        // Its failure is the build's, in buildEnd.
        planning.catch(() => {})
      },
      async buildEnd() {
        names = await planning
      },
    },
    groups: [
      {
        name: (id) => names?.get(id) ?? null,
        debugName: 'plan',
        includeDependenciesRecursively: false,
      },
    ],
  }
}
