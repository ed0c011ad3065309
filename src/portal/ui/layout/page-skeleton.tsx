import classes from './page-skeleton.module.css'

/** The shapes of pages: an add-on's head and tabs come before each of the others. */
export const skeletonKinds = ['cards', 'table', 'columns', 'facts'] as const
export type SkeletonKind = (typeof skeletonKinds)[number]

const Bone = ({ width }: { width: string }) => <span className={classes.bone} style={{ width }} />

/** A card with that many rows. */
const Card = ({ rows }: { rows: number }) => (
  <span className={classes.card}>
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} className={classes.row}>
        <Bone width={row === 0 ? '8rem' : '35%'} />
        {row > 0 && <Bone width="20%" />}
      </span>
    ))}
  </span>
)

const shapes = {
  cards: (
    <span className={classes.cards}>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Card key={each} rows={3} />
      ))}
    </span>
  ),
  table: <Card rows={9} />,
  columns: (
    <>
      <Card rows={2} />
      <span className={classes.columns}>
        <Card rows={7} />
        <Card rows={4} />
      </span>
    </>
  ),
  facts: [1, 2, 3].map((each) => <Card key={each} rows={4} />),
} satisfies Record<SkeletonKind, unknown>

interface Props {
  kind: SkeletonKind
  /** The head before it: a page's title, or an add-on's with its tabs. */
  head?: 'title' | 'addon'
}

/** A page's shape in gray while it loads. Decorative: words beside it say that it loads. */
export function PageSkeleton({ kind, head }: Props) {
  return (
    <span className={classes.page} aria-hidden="true">
      {head !== undefined && (
        <span className={classes.head} data-head={head}>
          {head === 'addon' && <span className={`${classes.bone} ${classes.icon}`} />}
          <Bone width="14rem" />
        </span>
      )}
      {shapes[kind]}
    </span>
  )
}
