import { sampleOf } from './fields.ts'
import { type Insertion, imported } from './insertion.ts'
import type { Sketch } from './sketch.ts'

/** The lists of the tests. */
export function testInsertions({
  camel,
  pascal,
  kebab,
  snake,
  arrows,
  fields,
  steps,
  states,
}: Sketch): Insertion[] {
  const isStaffs = arrows.every(({ by }) => by !== 'provider')
  const subject = 'test/assurance/mutants/subject.ts'
  const as = isStaffs ? 'admin' : 'user'
  const step = steps.find((event) =>
    arrows.some((arrow) => arrow.event === event && arrow.from === states[0]),
  )
  const sample = (wire: boolean) =>
    `{ ${fields.map((field) => `${wire ? snakeOf(field.name) : field.name}: ${sampleOf(field)}`).join(', ')} }`
  const changed = fields.find(({ kind }) => kind === 'text') ?? fields[0]
  return [
    imported('test/spec/sentences/sentences.ts', `${camel}Sentences`, `./${kebab}.ts`),
    {
      path: 'test/spec/sentences/sentences.ts',
      before: 'const all = {',
      isAfter: true,
      text: ` ...${camel}Sentences,`,
    },
    {
      path: 'test/repository/server-rooms.test.ts',
      before: '  repricings reports buildpacks',
      isAfter: true,
      text: ` ${kebab}s`,
    },
    imported('test/spec/every-row.ts', camel, `./lifecycles/${kebab}.ts`),
    {
      path: 'test/spec/every-row.ts',
      before: '] as unknown as readonly AnyLifecycle[]',
      text: `  ${camel},\n`,
    },
    imported('test/model/lifecycles.ts', `specified${pascal}`, `./${kebab}/specified.ts`),
    {
      path: 'test/model/lifecycles.ts',
      before: '}\n\n/** The lifecycles whose proof',
      text: `  ${camel}Lifecycle: { specified: specified${pascal}, walk: null, mutants: 'decided' },\n`,
    },
    imported(subject, `${camel}Blockers, ${camel}Lifecycle`, `#machines/${kebab}/lifecycle.ts`),
    imported(subject, `${camel}Http`, `#test/model/${kebab}/${kebab}-http.ts`),
    imported(subject, `every${pascal}, ${camel}Model`, `#test/model/${kebab}/lifecycle.model.ts`),
    {
      path: subject,
      before: '} satisfies Record<LifecycleName, Subject>',
      text: `  ${camel}Lifecycle: subject({ machine: ${camel}Lifecycle, model: ${camel}Model, driver: ${camel}Http, blockers: ${camel}Blockers, sources: ['${kebab}/lifecycle.ts#blockers', '${kebab}/lifecycle.ts#${camel}Blockers'], startable: every${pascal} }),\n`,
    },
    {
      path: 'test/server/db/content-versions.test.ts',
      before: '  content_versions: ',
      text: `  ${snake}s: 'computed',\n`,
    },
    {
      path: 'test/spec/access.ts',
      before: '  C GET /api/v3/addons/:addon/features',
      text: `  C GET /api/v3/addons/:addon/${snake}s
  ${isStaffs ? 'A' : 'C'} POST /api/v3/addons/:addon/${snake}s
  C GET /api/v3/${snake}s/:id
  ${isStaffs ? 'A' : 'C'} PATCH /api/v3/${snake}s/:id
  ${isStaffs ? 'A' : 'C'} POST /api/v3/${snake}s/:id/:event
`,
    },
    imported('test/spec/writes/writes.ts', `${camel}Writes`, `./${kebab}-writes.ts`),
    {
      path: 'test/spec/writes/writes.ts',
      before: 'export const writes: readonly Write[] = [',
      isAfter: true,
      text: `...${camel}Writes, `,
    },
    {
      path: 'test/spec/writes/writes.ts',
      before: "  'addonUpdate',\n  'addonApprovalRequest'",
      text: `  '${camel}Create',\n  '${camel}Update',\n  '${camel}Step',\n`,
    },
    {
      path: 'test/spec/writes/writes.ts',
      before: "  'addonUpdate',\n  'approvalUpdate',\n  'approvalWithdraw',\n  'automaticReviewCancel'",
      text: `  '${camel}Update',\n  '${camel}Step',\n`,
    },
    imported(
      'test/assurance/browser-faults/every-mutation.ts',
      `${camel}Mutations`,
      `./mutations/${kebab}.ts`,
    ),
    {
      path: 'test/assurance/browser-faults/every-mutation.ts',
      before: '} as const satisfies Readonly<Record<string, readonly Mutation[]>>',
      text: `  ${camel}: ${camel}Mutations,\n`,
    },
    {
      path: 'test/assurance/browser-faults/records.test.ts',
      before: 'runCells("add-ons\' records", [',
      isAfter: true,
      text: `'${camel}', `,
    },
    imported('test/support/side.ts', `create${pascal}`, `#server/${kebab}s/${kebab}s.rules.ts`),
    { path: 'test/support/side.ts', before: "    | 'benefit'", text: `    | '${camel}'\n` },
    {
      path: 'test/support/side.ts',
      before: '  const { buildpack, revision }',
      text: `  const ${camel} = await create${pascal}(act('admin'), ga, ${sample(false)})\n`,
    },
    { path: 'test/support/side.ts', before: '      benefit: first(', text: `      ${camel}: ${camel}.id,\n` },
    {
      path: 'test/server/law/subjects.test.ts',
      before: "  buildpack: 'buildpacks',",
      text: `  ${camel}: '${snake}s',\n`,
    },
    {
      path: 'test/assurance/contracts/lists.test.ts',
      before: '  benefitList: {',
      text: `  ${camel}List: { ids: \`select id from ${snake}s where addon_id = :alpha order by created_at desc\` },\n`,
    },
    {
      path: 'test/support/valid-calls.ts',
      before: '    sourceAccountUnlink:',
      text: `    ${camel}List: ofAlpha,
    ${camel}Create: { ...ofAlpha, as: '${as}', ...body(${sample(true)}) },
    ${camel}View: of(ids.${camel}),
    ${camel}Update: { ...of(ids.${camel}), as: '${as}', ...body({ ${snakeOf(changed?.name ?? '')}: '${changed?.kind === 'day' ? '2027-07-01' : 'Another one.'}' }) },
    ${camel}Step: { as: '${as}', params: { id: ids.${camel}, event: '${step ?? steps[0] ?? ''}' } },
`,
    },
  ]
}

const snakeOf = (camel: string): string => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
