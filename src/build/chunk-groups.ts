import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type NameOf = Exclude<NonNullable<CodeSplitting['groups']>[number]['name'], string>
type ChunkingContext = Parameters<NameOf>[1]

const othersCode = /\/node_modules\//
/** Router code first needed by a later screen goes with the code that screens share. */
const routerCode = /\/node_modules\/@tanstack\/(?:react-router|router-core|history)\//
const earlyScript = /\/src\/portal\/early\.ts$/
/** The list of add-ons, the first screen after signing in. */
const firstScreen = /\/features\/addons\/addons\.route\.tsx/

/**
 * Code of drawers and their forms. The graph cannot tell which screens use it, since every Mantine component is
 * behind one module that imports them all.
 */
const drawerCode =
  /\/node_modules\/(?:@mantine\/form|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|klona|fast-deep-equal)\/|\/esm\/components\/(?:Drawer|ModalBase|Overlay|ScrollArea|Textarea)\/|\/src\/portal\/workflow\/panel\/(?:edit-drawer|panel-drawer|removal-drawer|side-panel|stale-note|use-panel-form|use-edit-panel)\./
/** The plans tab and the panels over it, each with its own route. */
const planScreen = /\/features\/(?:plans|repricings\/request)\//

/** The buildpack registry. */
const registryScreen =
  /\/features\/buildpacks\/|\/wire\/registry-api\.|\/machines\/buildpack\/|\/src\/contract\/(?:buildpack|endpoints\/registry-endpoints|source-control)/

/** Screens for editing, and the panels over them; of next-steps, an arrival screen, only its panel. */
const editScreen =
  /\/features\/(?:plans|repricings\/request|settings|listing|company|buildpacks)\/|\/next-steps\/approvals\/approval-edit\.|\/(?:approval|repricing)-withdrawal\./

const editPanel =
  /\/features\/.*(?:edit|new|delete|post-creation|preview|archive|authenticator|github|buildpacks-index)\.route|\/features\/(?:plans|settings|listing|company)\/.*-form\./

/** Staff-only screens, and the pending items on their first page. */
const adminScreen =
  /\/features\/(?:admin|repricings\/scheduled)\/|\/features\/addons\/(?:waiting-for-staff|all-addons)\./

/** Screens that show changes, requests and decisions: next steps, plans, admin. */
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

/** Code that the company lists share. */
const companyList = /\/features\/admin\/companies\/(?:company-list|folded-list)\./

/** Code for filtering a long list, with its input; no page needs it immediately. */
const filterCode = /\/ui\/lists\/filter-field\./

/** The workflows page, which loads every machine and is therefore ignored when placing one. */
const workflowCode =
  /\/src\/portal\/features\/workflows\/(?!.*\.route\.)|\/machines\/(?:chart|lifecycle-tables?|[a-z]+\/(?:step-)?table)\.|\/node_modules\/@dagrejs\//

/** The page with every shared component, which is therefore ignored when placing one. */
const demoCode = /\/features\/ui-components\//

/** Telemetry, which loads when the page is idle and imports every endpoint. */
const telemetryCode = /\/src\/portal\/app\/telemetry\//

const isIgnoredImporter = (importer: string): boolean =>
  [workflowCode, demoCode, telemetryCode].some((code) => code.test(importer))

/**
 * The modules whose dynamic import loads this one, or 'entry' if the page needs it immediately; empty if only ignored
 * importers do.
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
/** The public pages' own document, separate from the portal's. */
const visitorsEntry = /\/src\/portal\/(?:visitors\.html|features\/visitors\/main\.tsx)$/

/** Determines whether the public pages need this module immediately, and whether anything else does, now or later. */
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

/** Code needed to render any page: its libraries, and our own modules that the public pages share with the portal. */
const base: NameOf = (id, context) => {
  if (drawing.test(id)) return 'base'
  if (othersCode.test(id) || earlyScript.test(id) || visitorsEntry.test(id)) return null
  const { visitors, portal } = needOf(id, context)
  if (!visitors) return null
  return portal ? 'base' : 'visitors'
}

/** True if the page needs our module immediately, or the first screen shares it with others. */
function isFirst(id: string, context: ChunkingContext): boolean {
  const starts = startsOf(id, context)
  return starts === 'entry' || (starts.length > 1 && starts.some((start) => firstScreen.test(start)))
}

/** True if only matching screens need our module. */
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
 * Names the group of code shared by screens, except code used only by drawers, editing tabs, decisions or the admin
 * area, and machines used by one screen besides the workflows page.
 */
const sharedAs =
  (name: string): NameOf =>
  (id, context) => {
    if (drawerCode.test(id) || workflowCode.test(id)) return null
    if (othersCode.test(id)) return name
    // CSS is small: another request would cost more.
    const isDecisions = !id.endsWith('.css') && isOnlyOf(decisionScreen, id, context)
    const isElsewhere = isDecisions || [editScreen, adminScreen].some((each) => isOnlyOf(each, id, context))
    const least = ofMachine.test(id) ? 2 : 1
    return startsOf(id, context).length >= least && !isElsewhere ? name : null
  }

/** Names the group of code shared by the plans tab and its panels, except panel code. */
const ofPlans =
  (name: string): NameOf =>
  (id, context) =>
    isOnlyOf(planScreen, id, context) && !isOnlyOf(editPanel, id, context) ? name : null

const ownCode = (id: string): boolean => !othersCode.test(id) && !drawerCode.test(id)

/**
 * Keeps the number of files in a first load small; by default rolldown makes one for each combination of screens that
 * share a module. Large code that is not needed everywhere stays separate: positioning of floating elements, long
 * lists, form controls, drawers with their forms, editing tabs, the admin area. The order matters: a group includes
 * what its modules import unless an earlier group has it.
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
  // The screen itself keeps its own chunk, by which it is measured and preloaded.
  { name: 'workflows', test: workflowCode },
] satisfies CodeSplitting['groups']
