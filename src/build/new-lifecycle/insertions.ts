import { type Insertion, imported } from './insertion.ts'
import { asTitle, quoted, spelled, type Sketch } from './sketch.ts'
import { testInsertions } from './test-insertions.ts'

/** The lists that name lifecycles, endpoints, tables, routes and records, each with the lines of a sketched one. */
export function insertionsOf(sketch: Sketch): Insertion[] {
  return [
    ...lawInsertions(sketch),
    ...wireInsertions(sketch),
    ...serverInsertions(sketch),
    ...portalInsertions(sketch),
    ...testInsertions(sketch),
  ]
}

function lawInsertions({ camel, snake, kebab }: Sketch): Insertion[] {
  return [
    imported('machines/lifecycles.ts', `${camel}Table`, `./${kebab}/table.ts`),
    {
      path: 'machines/lifecycles.ts',
      before: '} as const satisfies Readonly<Record<string, Lifecycle',
      text: `  ${camel}Lifecycle: { ...${camel}Table, trail: '${snake}' },\n`,
    },
  ]
}

function wireInsertions({ camel, snake, kebab }: Sketch): Insertion[] {
  const wordings = 'src/contract/wording/blockers/lifecycle-wordings.ts'
  return [
    {
      path: 'src/contract/endpoints/endpoints.ts',
      before: 'import ',
      text: `import * as ${camel} from './${kebab}.ts'\n`,
    },
    {
      path: 'src/contract/endpoints/endpoints.ts',
      before: '}\n\nexport type Endpoints',
      text: `  ...${camel},\n`,
    },
    { path: 'src/contract/endpoints/endpoint.ts', before: "  | 'automaticReview'", text: `  | '${camel}'\n` },
    imported(wordings, `${camel}BlockerWordings`, `./${kebab}-blockers.ts`),
    { path: wordings, before: '}\n\n/** No add-on', text: `  ${camel}Lifecycle: ${camel}BlockerWordings,\n` },
    { path: 'src/contract/trail.ts', before: "    'api_authorization',", text: `    '${snake}',\n` },
    {
      path: 'src/contract/places.ts',
      before: "  plans: '/addons",
      text: `  ${camel}: '/addons/$addonSlug/${kebab}',\n`,
    },
  ]
}

function serverInsertions({ camel, pascal, snake, kebab, due, active }: Sketch): Insertion[] {
  const audit = 'src/server/commands/audit-trail.ts'
  const subjects = 'src/server/law/subjects.ts'
  const ended = 'src/server/stages/shut-down.ts'
  const job: Insertion[] =
    due.length === 0
      ? []
      : [
          imported('src/server/jobs.ts', `runDue${pascal}s`, `#server/${kebab}s/due-${kebab}s.job.ts`),
          {
            path: 'src/server/jobs.ts',
            before: '  const always = [',
            isAfter: true,
            text: `{ name: 'due ${spelled(camel)}s', run: () => runDue${pascal}s(resources) }, `,
          },
        ]
  return [
    {
      path: 'src/server/db/schema.ts',
      before: "export * from './tables/trail.ts'",
      text: `export * from './tables/${kebab}s.ts'\n`,
    },
    imported('src/server/endpoints.ts', `${camel}Handlers`, `#server/${kebab}s/${kebab}s.handlers.ts`),
    { path: 'src/server/endpoints.ts', before: '  tokenCreate:', text: `  ...${camel}Handlers,\n` },
    {
      path: 'src/server/law/handler.ts',
      before: '  automaticReview: typeof tables',
      text: `  ${camel}: typeof tables.${camel}s.$inferSelect & { addon: AddonRow }\n`,
    },
    { path: subjects, before: '  documentations,\n  failed', text: `  ${camel}s,\n` },
    { path: subjects, before: '  automaticReview: automaticReviews,', text: `  ${camel}: ${camel}s,\n` },
    imported(ended, `end${pascal}WithAddon`, `#server/${kebab}s/${kebab}s.rules.ts`),
    {
      path: ended,
      before: '  await endReviewWithShutdown(act, addon)',
      text: `  await end${pascal}WithAddon(act, addon)\n`,
    },
    ...job,
    { path: audit, before: '  addons,', text: `  ${camel}s,\n` },
    {
      path: audit,
      before: '/** A review step has no record of its own',
      text: `async function stored${pascal}s(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ id: ${camel}s.id, slug: addons.slug, state: ${camel}s.state })
    .from(${camel}s)
    .innerJoin(addons, eq(addons.id, ${camel}s.addonId))
    .where(only)
  return rows.map(({ id, slug, state }) => ({ id, name: \`\${slug} ${spelled(camel)}\`, state }))
}

`,
    },
    { path: audit, before: '  review_step: storedReviewSteps,', text: `  ${snake}: stored${pascal}s,\n` },
    {
      path: 'src/server/commands/invariants.ts',
      before: "  'shut-down add-ons have no unfinished review': sql`",
      text: `  'shut-down add-ons have no active ${spelled(camel)}': sql\`
    select a.slug as subject from addons a join ${snake}s d on d.addon_id = a.id
    where a.state = 'shutdown' and d.state in (${quoted(active)})\`,
`,
    },
    {
      path: 'src/portal/workflow/changes/timeline-wording.ts',
      before: "const recordNames: Partial<Record<Transition['subject']['type'], string>> = {",
      isAfter: true,
      text: `\n  ${snake}: '${asTitle(camel)}',`,
    },
  ]
}

function portalInsertions({ camel, kebab, snake, written }: Sketch): Insertion[] {
  return [
    {
      path: 'src/portal/routes.ts',
      before: "        route('/logs',",
      text: `        route('/${kebab}', 'features/${kebab}/${kebab}.route.tsx', [
          route('/${written}', 'features/${kebab}/${kebab}-${written}.route.tsx'),
        ]),
`,
    },
    {
      path: 'src/portal/app/frame/tabs.ts',
      before: 'const untabbed = [',
      isAfter: true,
      text: `{ to: '/addons/$addonSlug/${kebab}' }, `,
    },
    {
      path: 'src/portal/workflow/changes/changed-place.ts',
      before: "    case 'feature':",
      text: `    case '${snake}':\n      return '${camel}'\n`,
    },
  ]
}
