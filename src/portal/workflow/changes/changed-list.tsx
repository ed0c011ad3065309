import { changedLines, type ToldChange } from './changed-words.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'

/** The maximum number shown. */
const most = 10

/** Lists others' changes, each described and linked to its place. */
export function ChangedList({ slug, changed }: { slug: string; changed: readonly ToldChange[] }) {
  const lines = changedLines(slug, changed)
  return (
    <ul>
      {lines.slice(0, most).map(({ words, was, href }) => (
        <li key={words}>
          <PlaceLink href={href}>{words}</PlaceLink> {was !== null && <small>was {was}</small>}
        </li>
      ))}
      {lines.length > most && <li>and {lines.length - most} more</li>}
    </ul>
  )
}
