import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type NameOf = Exclude<NonNullable<CodeSplitting['groups']>[number]['name'], string>
type ChunkingContext = Parameters<NameOf>[1]

const othersCode = /\/node_modules\//
/** Parts of the router that a later screen is the first to need go with what screens share. */
const routerCode = /\/node_modules\/@tanstack\/(?:react-router|router-core|history)\//
const earlyScript = /\/src\/portal\/early\.ts$/
/** The list of add-ons, where everybody arrives. */
const firstScreen = /\/features\/addons\/addons\.route\.tsx/

/**
 * Code of drawers and their forms. Which screens use it can't be asked of the graph, where every
 * component of Mantine stands behind the one module that names them all.
 */
const drawerCode =
  /\/node_modules\/(?:@mantine\/form|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|klona|fast-deep-equal)\/|\/esm\/components\/(?:Drawer|ModalBase|Overlay|ScrollArea|Textarea)\/|\/src\/portal\/workflow\/panel\/(?:edit-drawer|panel-drawer|removal-drawer|side-panel|stale-note|use-panel-form|use-edit-panel)\./
/** The plans tab and what opens over it, each as its own route. */
const planScreen = /\/features\/(?:plans|repricings\/request)\//

/** The buildpack registry, a place of its own. */
const registryScreen =
  /\/features\/buildpacks\/|\/wire\/registry-api\.|\/machines\/buildpack\/|\/src\/contract\/(?:buildpack|endpoints\/registry-endpoints|source-control)/

/** Where things are edited, and what opens over that; not next-steps, where people arrive, but its panel. */
const editScreen =
  /\/features\/(?:plans|repricings\/request|settings|listing|company|buildpacks)\/|\/next-steps\/approvals\/approval-edit\./

const editPanel =
  /\/features\/.*(?:edit|new|delete|post-creation|preview|archive|authenticator|github|buildpacks-index)\.route|\/features\/(?:plans|settings|listing|company)\/.*-form\./

/** Screens that staff alone come to, with what waits for them on their first page. */
const adminScreen =
  /\/features\/(?:admin|repricings\/scheduled)\/|\/features\/addons\/(?:waiting-for-staff|all-addons)\./

/** Where it is told what has changed, asked for and decided: the next steps, the plans, the admin area. */
const decisionScreen = (start: string): boolean =>
  /\/features\/next-steps\//.test(start) || [planScreen, adminScreen].some((screen) => screen.test(start))

/** Code of what is followed and sent again on one tab, whose machines come as one file. */
const logsScreen = /\/features\/logs\//

const ofMachine = /\/machines\//
const ruleCode = /\/machines\/|\/src\/contract\//

/** Sends changes and knows an add-on's lifecycles: tabs that only show something do without it. */
const changeCode =
  /\/machines\/(?:settle|situation|approval\/(?:lifecycle|approval-subject)|review\/automatic-review-request|shapes\/queue)\.|\/workflow\/(?:stage\/addon-situation|changes\/approval-wording|provide\/queue-actor|shapes\/use-queue)\./

/** Parts of lists that draw only the rows in sight. */
const longList =
  /\/node_modules\/@tanstack\/(?:react-virtual|virtual-core)\/|\/ui\/lists\/(?:long-table|use-rows-in-sight)\.tsx?$|\/workflow\/long-list\/more-problem\./

/** Parts that the lists of companies share. */
const companyList = /\/features\/admin\/companies\/(?:company-list|folded-list)\./

/** Code that narrows a long list down, with the control that it is typed into: no page needs it at once. */
const filterCode = /\/ui\/lists\/filter-field\./

/** The workflows page, which loads every machine; where a machine belongs is for the others to say. */
const workflowCode =
  /\/src\/portal\/features\/workflows\/(?!.*\.route\.)|\/machines\/(?:chart|lifecycle-tables?|[a-z]+\/(?:step-)?table)\.|\/node_modules\/@dagrejs\//

/** Every shared component is on this page: where one belongs is for the others to say. */
const demoCode = /\/features\/ui-components\//

/** Telemetry, which comes when the page is idle, and knows every endpoint. */
const telemetryCode = /\/src\/portal\/app\/telemetry\//

const isIgnoredImporter = (importer: string): boolean =>
  [workflowCode, demoCode, telemetryCode].some((code) => code.test(importer))

/**
 * The modules by whose dynamic import this one is loaded, or 'entry' where the page needs it at once; none
 * where only the pages do that have no say.
 */
function startsOf(id: string, context: ChunkingContext): string[] | 'entry' {
  const starts: string[] = []
  const seen = new Set([id])
  for (const each of seen) {
    const info = context.getModuleInfo(each)
    if (info === null) continue
    if (info.isEntry) return 'entry'
    if (info.dynamicImporters.some((importer) => !isIgnoredImporter(importer))) starts.push(each)
    for (const importer of info.importers) if (!isIgnoredImporter(importer)) seen.add(importer)
  }
  return starts
}

const drawing =
  /rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|clsx|valibot|use-[\w-]+|@mantine\/(?:core|hooks))\//
/** The public pages' own document, beside the portal's. */
const visitorsEntry = /\/src\/portal\/(?:visitors\.html|features\/visitors\/main\.tsx)$/

/** Tells whether the public pages need this module at once, and whether anything else does, now or later. */
function needOf(id: string, context: ChunkingContext): { visitors: boolean; portal: boolean } {
  const need = { visitors: false, portal: false }
  const seen = new Set([id])
  for (const each of seen) {
    const info = context.getModuleInfo(each)
    if (info === null) continue
    if (visitorsEntry.test(each)) need.visitors = true
    else if (info.isEntry || info.dynamicImporters.length > 0) need.portal = true
    for (const importer of info.importers) seen.add(importer)
  }
  return need
}

/** Code that draws any page: libraries of it, and our own modules that the public pages share with the portal. */
const base: NameOf = (id, context) => {
  if (drawing.test(id)) return 'base'
  if (othersCode.test(id) || earlyScript.test(id) || visitorsEntry.test(id)) return null
  const { visitors, portal } = needOf(id, context)
  if (!visitors) return null
  return portal ? 'base' : 'visitors'
}

/** Tells whether the page needs our module at once, or the first screen shares it with others. */
function isFirst(id: string, context: ChunkingContext): boolean {
  const starts = startsOf(id, context)
  return starts === 'entry' || (starts.length > 1 && starts.some((start) => firstScreen.test(start)))
}

/** Tells whether only what matches needs our module. */
function isOnlyOf(
  screens: RegExp | ((start: string) => boolean),
  id: string,
  context: ChunkingContext,
): boolean {
  const starts = startsOf(id, context)
  const isOne = (start: string) => (typeof screens === 'function' ? screens(start) : screens.test(start))
  return starts !== 'entry' && starts.length > 0 && starts.every(isOne)
}

/**
 * Names the group of what screens share, without what is drawers' or only the editing tabs', the decisions' or the
 * admin area's, and without the machines of one screen, which the workflows page has beside it.
 */
const sharedAs =
  (name: string): NameOf =>
  (id, context) => {
    if (drawerCode.test(id) || workflowCode.test(id)) return null
    if (othersCode.test(id)) return name
    // Little CSS: one more request would cost more.
    const isDecisions = !id.endsWith('.css') && isOnlyOf(decisionScreen, id, context)
    const isElsewhere = isDecisions || [editScreen, adminScreen].some((each) => isOnlyOf(each, id, context))
    const least = ofMachine.test(id) ? 2 : 1
    return startsOf(id, context).length >= least && !isElsewhere ? name : null
  }

/** Names the group of what the plans tab and what opens beside it share, without what is panels'. */
const ofPlans =
  (name: string): NameOf =>
  (id, context) =>
    isOnlyOf(planScreen, id, context) && !isOnlyOf(editPanel, id, context) ? name : null

const ownCode = (id: string): boolean => !othersCode.test(id) && !drawerCode.test(id)

/**
 * Few files for a first load, where rolldown by itself makes one for each combination of screens that
 * share a module. What is large and not needed everywhere stays by itself: what places floating things, long
 * lists, forms' controls, drawers with their forms, the tabs on which things are edited, the admin area.
 * The order matters: a group takes along what its modules import, unless an earlier one has it.
 */
export const chunkGroups = [
  { name: base, debugName: 'base', tags: ['$initial'] },
  { name: 'vendor', test: othersCode, tags: ['$initial'] },
  {
    name: (id, context) => (!visitorsEntry.test(id) && isFirst(id, context) ? 'app' : null),
    debugName: 'app',
    test: (id) => !othersCode.test(id) && !earlyScript.test(id),
  },
  { name: 'floating', test: /\/node_modules\/@floating-ui\//, minShareCount: 2 },
  { name: 'long-lists', test: longList },
  {
    name: sharedAs('controls'),
    debugName: 'controls',
    test: (id) => othersCode.test(id) && !routerCode.test(id),
    minShareCount: 2,
  },
  { name: 'filters', test: filterCode },
  { name: 'changes', test: changeCode },
  { name: sharedAs('shared'), debugName: 'shared', minShareCount: 2 },
  {
    name: (id, context) => {
      const isNarrower = [editScreen, adminScreen].some((each) => isOnlyOf(each, id, context))
      return isOnlyOf(decisionScreen, id, context) && !isNarrower ? 'decisions' : null
    },
    debugName: 'decisions',
    test: ownCode,
    minShareCount: 2,
  },
  {
    name: (id, context) => {
      const isNarrower = [editPanel, planScreen, registryScreen].some((each) => isOnlyOf(each, id, context))
      return isOnlyOf(editScreen, id, context) && !isNarrower ? 'tabs' : null
    },
    debugName: 'tabs',
    test: ownCode,
    minShareCount: 2,
  },
  { name: ofPlans('plan-rules'), debugName: 'plan-rules', test: ruleCode, minShareCount: 2 },
  { name: ofPlans('plans-tab'), debugName: 'plans-tab', test: ownCode, minShareCount: 2 },
  {
    name: (id, context) => (isOnlyOf(registryScreen, id, context) ? 'registry' : null),
    debugName: 'registry',
    test: ownCode,
    minShareCount: 2,
  },
  {
    name: (id, context) => {
      if (!isOnlyOf(adminScreen, id, context)) return null
      return companyList.test(id) ? 'company-lists' : 'admin'
    },
    debugName: 'admin',
    test: ownCode,
    minShareCount: 2,
  },
  {
    name: (id, context) => (isOnlyOf(logsScreen, id, context) ? 'logs' : null),
    debugName: 'logs',
    test: ofMachine,
  },
  { name: 'drawers', test: drawerCode, minShareCount: 2 },
  {
    name: (id, context) => {
      const isPanel = isOnlyOf(editPanel, id, context) && !isOnlyOf(planScreen, id, context)
      return isPanel ? 'panels' : null
    },
    debugName: 'panels',
    minShareCount: 2,
  },
  {
    name: (id, context) => (isOnlyOf(editPanel, id, context) ? 'plan-panels' : null),
    debugName: 'plan-panels',
    minShareCount: 2,
  },
  // The screen itself is left its own chunk, by which it is weighed and fetched early.
  { name: 'workflows', test: workflowCode },
] satisfies CodeSplitting['groups']
