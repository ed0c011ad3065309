import type { PageFieldName } from '#contract/catalogue/page-fields.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'

/** Words beside fields of a page, as that they were changed. */
export type PageMarks = Readonly<Partial<Record<PageFieldName, string>>>

interface Props {
  /** The fields that stand there. */
  of: readonly PageFieldName[]
  marks: PageMarks
  /** Names the field where nothing else does: 'Icon'. */
  name?: string
}

/** The mark of the first of some fields that has one; nothing if none has. */
export function PageMark({ of, marks, name }: Props) {
  const words = of.map((field) => marks[field]).find((each) => each !== undefined)
  if (words === undefined) return null
  return <Tag tone="yellow">{name === undefined ? words : `${name}: ${words.toLowerCase()}`}</Tag>
}
