/** Each drawing's tinted ground, then its lines, on 96 × 64. */
const drawings = {
  addons: [
    'M34 24h28v28H34z',
    'm34 24 5-9h18l5 9M48 15v9m-5 8h10M34 36H14v16m68 0V32H62M24 36v5m48-9v5M6 52h84',
  ],
  plans: [
    'M28 15h17l25 23-17 18-25-23z',
    'M38 25a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM35 24C30 14 20 6 13 12m32 23 8-8m-2 14 8-8M78 20h6m-3-3v6M16 46h6',
  ],
  features: ['M27 18h7v7h-7zm0 11h7v7h-7zm0 11h7v7h-7z', 'M19 9h58v46H19zm22 13h27M41 33h18M41 44h23'],
  pictures: ['m21 50 16-19 11 12 8-8 19 15z', 'M17 10h62v44H17zm4 40h54M63 23a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'],
  people: [
    'M21 54c0-11 6-17 14-17s14 6 14 17z',
    'M43 24a8 8 0 1 1-16 0 8 8 0 0 1 16 0Zm24 3a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM54 39c11-4 20 3 20 15H55M12 54h72',
  ],
  webhooks: [
    'M30 32a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
    'M82 14a5 5 0 1 1-10 0 5 5 0 0 1 10 0Zm0 36a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM31 28l34-11m0 0-6-2.5m6 2.5-3.5 5.5M31 36l34 11m0 0-6 2.5m6-2.5-3.5-5.5',
  ],
  reviews: ['M38 7h20v9H38z', 'M38 11H25v46h46V11H58M33 27l3 3 5-6M33 41l3 3 5-6m8 4h14M49 28h14M49 52H33'],
  installs: [
    'M39 24h22v14c0 5-4 8-9 8h-4c-5 0-9-3-9-8z',
    'M45 24V13m10 11V13M50 46c0 12-14 8-22 8H8M74 16l4-4m-2 14h7M73 36l5 3',
  ],
  prices: ['M18 50V42l16-10 14 6 30-24v36z', 'M18 10v40h62M18 42l16-10 14 6 30-24m0 0h-9m9 0v8'],
  inbox: ['M17 38h17l4 8h20l4-8h17v14H17z', 'm17 38 10-20h9m24 0h9l10 20M41 18l6 6 12-14'],
  search: ['M56 29a16 16 0 1 1-32 0 16 16 0 0 1 32 0Z', 'm52 40 16 15M34 25h12m-12 8h7M70 15h10m-5-5v10'],
  letters: ['M20 16h56v36H20z', 'm20 18 28 20 28-20M20 51l20-18m36 18L56 33M8 24h6M6 33h8m-5 9h5'],
  buildpacks: [
    'M36 18h24v14H36z',
    'M22 34h24v14H22zm28 0h24v14H50zM43 18v-4h10v4M29 34v-4h7m24 0h7v4M12 52h72',
  ],
  error: [
    'M45 24H31a8 8 0 0 0 0 16h14l-4-8z',
    'M51 24h14a8 8 0 0 1 0 16H53l-4-8zM43 15l2 3m8-4v4m8 0-3 3M45 49l2-3m5 4v-4',
  ],
} as const

export type DrawingName = keyof typeof drawings

export const drawingNames = Object.keys(drawings) as DrawingName[]

/** A decorative line drawing of 96 × 64 px, hidden from screen readers. */
export function Drawing({ name }: { name: DrawingName }) {
  const [ground, lines] = drawings[name]
  return (
    <svg
      aria-hidden="true"
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ground} fill="var(--accent-tint)" />
      <path d={lines} />
    </svg>
  )
}
