import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Revision } from '#contract/buildpack.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { RevisionItem } from './revision-item.tsx'

/** Lists other than features collapse at 5 (SPEC section 9). */
const short = 5

/** A buildpack's releases, newest first. */
export function RevisionsSection({ revisions }: { revisions: readonly Revision[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="revisions" title="Revisions">
      {revisions.length === 0 ? (
        <EmptyState drawing="buildpacks" title="Nothing is published yet.">
          Apps can use the buildpack once it has a release.
        </EmptyState>
      ) : (
        <ul>
          {(isOpen ? revisions : revisions.slice(0, short)).map((revision) => (
            <RevisionItem key={revision.id} revision={revision} />
          ))}
        </ul>
      )}
      {revisions.length > short && (
        <div>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Collapse revisions' : `View all ${revisions.length} revisions`}
          </Button>
        </div>
      )}
    </Section>
  )
}
