import type { Revision } from '#contract/buildpack.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { RevisionItem } from './revision-item.tsx'

/** A buildpack's releases, newest first. */
export function RevisionsSection({ revisions }: { revisions: readonly Revision[] }) {
  const { shown, toggle } = useShortList(revisions, 'revisions')
  return (
    <Section id="revisions" title="Revisions">
      {revisions.length === 0 ? (
        <EmptyState drawing="buildpacks" title="Nothing is published yet.">
          Apps can use the buildpack once it has a release.
        </EmptyState>
      ) : (
        <ul>
          {shown.map((revision) => (
            <RevisionItem key={revision.id} revision={revision} />
          ))}
        </ul>
      )}
      {toggle}
    </Section>
  )
}
