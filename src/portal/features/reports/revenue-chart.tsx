import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { BarChart } from '@mantine/charts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import type { PlanRevenue } from './plan-revenue.ts'
import classes from './reports.module.css'

/** Room above the top grid line for half of its label, in px. */
const topLabel = 10

/** Neighbouring colours stay distinct in light and dark mode. */
const colours = ['blue.6', 'orange.6', 'teal.6', 'grape.5', 'yellow.6', 'cyan.7', 'pink.5', 'lime.7']

/** A stacked bar per month, one segment per plan; amounts stay in cents until formatted. */
export function RevenueChart({ revenue: { series, months } }: { revenue: PlanRevenue }) {
  return (
    <BarChart
      h={340}
      type="stacked"
      data={months.map(({ period, cents }) => ({ month: reportMonth(period), ...cents }))}
      dataKey="month"
      series={series.map(({ key, name }, i) => ({
        name: key,
        label: name,
        color: colours[i % colours.length] ?? 'gray.6',
      }))}
      valueFormatter={inDollars}
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      yAxisProps={{ width: 90 }}
      // Evenly spaced labels, including the last two.
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      classNames={{ legend: classes.legend ?? '', legendItem: classes.legendItem ?? '' }}
      // Hidden from screen readers, which have the table, so it must not take focus.
      barChartProps={{ accessibilityLayer: false, margin: { top: topLabel } }}
      barProps={{ isAnimationActive: false }}
    />
  )
}
