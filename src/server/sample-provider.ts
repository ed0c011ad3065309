import { sampleBehaviours } from './demo/sample-provider.ts'
import { sampleProviderOrigin } from './demo/sample-provider-origin.ts'
import { startSampleProvider } from './demo/start-sample-provider.ts'

const wanted = process.argv[2] ?? 'good'
const behaviour = sampleBehaviours.find((each) => each === wanted)
if (behaviour === undefined) {
  process.stderr.write(`usage: npm run sample-provider -- [${sampleBehaviours.join(' | ')}]\n`)
  process.exit(2)
}

try {
  await startSampleProvider(behaviour, (error) => process.stderr.write(`${String(error)}\n`))
  process.stdout.write(`The sample provider is ${behaviour} at ${sampleProviderOrigin}.\n`)
  process.stdout.write(`Switch it with: curl -X PUT ${sampleProviderOrigin}/behaviour/slow\n`)
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const why = isTaken ? 'its port is in use (a demo server runs one by itself)' : String(error)
  process.stderr.write(`The sample provider could not start: ${why}.\n`)
  process.exit(1)
}
