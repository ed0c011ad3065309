import { asTitle, type Sketch, type SketchedField, spelled } from './sketch.ts'

/** A value that a field takes, as source: a day long after the tests' clock. */
export const sampleOf = ({ name, kind }: SketchedField): string =>
  kind === 'day' ? "'2027-06-01'" : `'The ${spelled(name)} of it.'`

/** How each kind of field is declared, from the contract to the form. */
const kindsOf = {
  day: {
    schema: 'day',
    served: 'day',
    column: "date({ mode: 'string' }).notNull()",
    input: (name: string) =>
      `<TextInput label={labels.${name}} type="date" required {...inputProps('${name}')} />`,
  },
  text: {
    schema: 'filled(1000)',
    served: 'v.string()',
    column: 'text().notNull()',
    input: (name: string) =>
      `<Textarea label={labels.${name}} rows={6} required {...inputProps('${name}')} />`,
  },
} as const

/** Values of the field that tests change. */
function otherText(fields: readonly SketchedField[]): Record<string, string> {
  const field = fields.find(({ kind }) => kind === 'text') ?? fields[0]
  if (field === undefined) return {}
  const [again, theirs] = field.kind === 'day' ? ['2027-07-01', '2027-08-01'] : ['Another one.', 'Theirs.']
  return {
    textField: field.name,
    textTitle: asTitle(field.name),
    textSample: sampleOf(field),
    textAgain: again,
    textTheirs: theirs,
  }
}

/** The text of what is said of each field. */
export function fieldBlocks({ fields }: Sketch): Record<string, string> {
  const each = (line: (field: SketchedField) => string) => fields.map(line).join('\n')
  return {
    day: fields.find(({ kind }) => kind === 'day')?.name ?? '',
    fieldNames: fields.map(({ name }) => name).join(', '),
    fieldSchemas: each(({ name, kind }) => `  ${name}: ${kindsOf[kind].schema},`),
    fieldsServed: each(({ name, kind }) => `  ${name}: ${kindsOf[kind].served},`),
    fieldChanges: each(({ name, kind }) => `  ${name}: v.exactOptional(${kindsOf[kind].schema}),`),
    fieldColumns: each(({ name, kind }) => `    ${name}: ${kindsOf[kind].column},`),
    fieldsOfRow: each(({ name }) => `  ${name}: row.${name},`),
    fieldTypes: each(({ name }) => `  ${name}: string`),
    fieldsEmpty: fields.map(({ name }) => `${name}: ''`).join(', '),
    fieldsNull: fields.map(({ name }) => `${name}: null`).join(', '),
    fieldGuards: fields.map(({ name }) => `typeof ${name} === 'string'`).join(' && '),
    fieldLabels: fields.map(({ name }) => `${name}: '${asTitle(name)}'`).join(', '),
    fieldsAsked: each(
      ({ name }) => `      ${name}: (text) => (isBlank(text) ? 'Enter the ${spelled(name)}.' : null),`,
    ),
    fieldInputs: each(({ name, kind }) => `      ${kindsOf[kind].input(name)}`),
    fieldSamples: fields.map((field) => `${field.name}: ${sampleOf(field)}`).join(', '),
    fieldsShown: each(({ name, kind }) =>
      kind === 'day'
        ? `            <dt>${asTitle(name)}</dt>\n            <dd>{spelledDay(record.${name})}</dd>`
        : `            <dt>${asTitle(name)}</dt>\n            <dd>\n              <p>{record.${name}}</p>\n            </dd>`,
    ),
    fieldsTyped: each(({ name }) => `    await form.getByLabel('${asTitle(name)}').fill(written.${name})`),
    fieldTrail: each(
      (field) => `      change('{{snake}}', '${field.name}', null, ${sampleOf(field)}, '{{writer}}'),`,
    ),
    ...otherText(fields),
    usesDay: fields.some(({ kind }) => kind === 'day') ? "import { day } from './formats/day-range.ts'" : '',
    usesText: fields.some(({ kind }) => kind === 'text') ? 'filled, ' : '',
    columnKinds: [
      ...(fields.some(({ kind }) => kind === 'day') ? ['date'] : []),
      ...(fields.some(({ kind }) => kind === 'text') ? ['text'] : []),
    ]
      .map((kind) => `${kind}, `)
      .join(''),
  }
}
