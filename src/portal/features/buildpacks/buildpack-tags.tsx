import type { Buildpack, Revision } from '#contract/buildpack.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'
import classes from './buildpacks.module.css'

const looks: Record<Revision['status'], { tone: Tone; icon: IconName; word: string }> = {
  pending: { tone: 'yellow', icon: 'clock', word: 'Pending' },
  published: { tone: 'green', icon: 'check', word: 'Published' },
  failed: { tone: 'red', icon: 'alert', word: 'Failed' },
}

interface Props {
  revision: Pick<Revision, 'status' | 'release'>
  /** In place of the status's own word. */
  word?: string | undefined
}

/** Tags a release's status with a word, a colour and an icon. */
export function RevisionStatusTag({ revision: { status, release }, word }: Props) {
  const look = looks[status]
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {release === null ? (word ?? look.word) : `Release ${release}`}
    </Tag>
  )
}

/** Words for a latest revision that has not become the live release. */
const notLive = { failed: 'Last attempt failed', pending: 'Next release pending', published: undefined }

/** A buildpack's state: archived, the release that is live, and beside it what became of a later revision. */
export function BuildpackTags({
  buildpack: { archivedAt, latestRevision: latest, liveRelease },
}: {
  buildpack: Pick<Buildpack, 'archivedAt' | 'latestRevision' | 'liveRelease'>
}) {
  return (
    <span className={classes.tags}>
      {archivedAt !== null && <Tag tone="gray">Archived</Tag>}
      {liveRelease !== null && <RevisionStatusTag revision={{ status: 'published', release: liveRelease }} />}
      {latest !== null && latest.release === null && (
        <RevisionStatusTag
          revision={latest}
          word={liveRelease === null ? undefined : notLive[latest.status]}
        />
      )}
    </span>
  )
}
