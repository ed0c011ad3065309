/** The dashboard content in an add-on's screenshots. */
export interface Dashboard {
  name: string
  /** One entry per view, in order: overview, list, activity, usage, settings. */
  menu: readonly [string, string, string, string, string]
  /** Label, value and change. */
  tiles: readonly (readonly [label: string, value: string, change: string])[]
  chart: { title: string; scale: readonly string[] }
  columns: readonly [string, string, string, string]
  rows: readonly (readonly [name: string, detail: string, status: string, value: string])[]
  /** Time and text, newest first. */
  events: readonly (readonly [time: string, text: string])[]
  /** Parts of the whole, in percent. */
  shares: { title: string; total: string; parts: readonly (readonly [name: string, percent: number])[] }
  /** A text, or a switch (on or off). */
  settings: readonly (readonly [name: string, value: string | boolean])[]
}
