import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { makeFolder } from './make-folder.ts'
import { clamdAddress } from '#platform/outside/antivirus/clamd.ts'
import { allowedCrmUrl } from './external-crm.ts'
import { StartupError } from './startup-error.ts'

const weakSecrets = /^(change.?me|secret|password|test|default|example|forecourt)/i

/** Fewer different characters than any random text of that length has. */
const fewCharacters = 8

const isStrong = (value: string) =>
  value.length >= 32 && new Set(value).size >= fewCharacters && !weakSecrets.test(value)

const secret = z.string().refine(isStrong, { message: 'needs at least 32 random characters' })

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers store our cookies only over HTTPS or on localhost: over plain HTTP elsewhere nobody can sign in. */
function isPlainHttpElsewhere(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)
}

/** Base64 contains no commas, so they can separate the secrets. */
const earlierSecrets = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(value => value.trim())
      .filter(Boolean),
  )
  .refine(values => values.every(isStrong), {
    message: 'needs keys of at least 32 random characters each, with commas between',
  })

const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

const hosts = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(host => host.trim())
      .filter(Boolean),
  )

/** Defaults for a first look; a real installation must replace them. */
export const EXAMPLE_MAIL_FROM = 'Forecourt <no-reply@forecourt.example>'
export const EXAMPLE_SUPPORT_EMAIL = 'support@example.test'

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().min(1).optional(),
  /** The login that requests use, where the owner of DATABASE_URL may not create one. */
  DATABASE_APP_URL: z.string().min(1).optional(),
  /** Public address of the product; links in mails start with it. Required in production. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRET: secret.optional(),
  SEALING_KEY: secret.optional(),
  /** A file of leaked passwords, one a line, that nobody may choose. */
  PASSWORD_LIST: z.string().min(1).optional(),
  /** Earlier values of SEALING_KEY: they open old values, which are then sealed again with the current key. */
  SEALING_KEYS_BEFORE: earlierSecrets,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000_000).default(600),
  /** Seconds after which a live stream ends, so that the panel connects and is authenticated again. */
  LIVE_SECONDS: z.coerce.number().int().min(0).max(3600).default(300),
  DEMO: flag.optional(),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SMTP_URL: z.string().min(1).optional(),
  SMS_URL: z.url().optional(),
  SMS_ACCOUNT: z.string().default('sandbox'),
  SMS_TOKEN: z.string().default('sandbox'),
  SMS_FROM: z.string().default('+15005550006'),
  /** A dealer management system that takes deals as JSON; without it deals are written to DMS_FOLDER. */
  DMS_URL: z.url().optional(),
  DMS_FOLDER: z.string().min(1).optional(),
  /** A service that rates protection plans; without it the prices of the price tables apply. */
  PEN_URL: z.url().optional(),
  PEN_TOKEN: z.string().default('sandbox'),
  /** Decisions 3.71: after this timeout the price table is used instead. */
  PEN_PATIENCE_MS: z.coerce.number().int().min(1).max(20_000).default(10_000),
  /** A service that values trade-ins instantly, its API key for us, and its timeout. */
  VALUATION_URL: z.url().optional(),
  VALUATION_KEY: z.string().default('sandbox'),
  VALUATION_PATIENCE_MS: z.coerce.number().int().min(1).max(14_000).default(12_000),
  /** The card payment provider to which dealerships connect their accounts; its address only if not the usual one. */
  CARDS_CLIENT_ID: z.string().min(1).optional(),
  CARDS_SECRET: z.string().min(1).optional(),
  CARDS_URL: z.url().optional(),
  CARDS_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** An external rate engine that gives lenders' rates as JSON, and its API key for us. */
  RATE_ENGINE_URL: z.url().optional(),
  RATE_ENGINE_KEY: z.string().default('sandbox'),
  /** A folder of lead mails with a subfolder for each dealership; by default in the data folder. */
  LEADS_FOLDER: z.string().min(1).optional(),
  /** A folder of inventory files with a subfolder for each dealership; by default in the data folder. */
  FEEDS_FOLDER: z.string().min(1).optional(),
  /** Folder for the heads of the audit chains; by default in the data folder. */
  AUDIT_HEADS_FOLDER: z.string().min(1).optional(),
  /** ClamAV's daemon, which scans every file before it is stored, and its timeout. */
  CLAMD_URL: z
    .string()
    .refine(url => clamdAddress(url) !== undefined, {
      message: 'needs an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
    .optional(),
  CLAMD_PATIENCE_MS: z.coerce.number().int().min(1).max(20_000).default(10_000),
  MAIL_FROM: z.string().default(EXAMPLE_MAIL_FROM),
  SUPPORT_PHONE: z.string().default('1-800-555-0199'),
  SUPPORT_EMAIL: z.string().default(EXAMPLE_SUPPORT_EMAIL),
  SUPPORT_HOURS_EN: z.string().default('Monday to Friday, 8 am to 8 pm Eastern'),
  SUPPORT_HOURS_FR: z.string().default('Du lundi au vendredi, de 8 h à 20 h, heure de l’Est'),
  /**
   * Where visits to the customer's side are reported, under the keys of dealerships; if not set, they are not
   * reported.
   */
  ANALYTICS_URL: z.url().optional(),
  /** Analytics services that the browser may report to; without them it reports nothing (decisions 3.125). */
  ANALYTICS_ID: z.string().max(40).optional(),
  EXPERIMENTATION_PROJECT_ID: z.string().max(80).optional(),
  ERROR_REPORTING_DSN: z.url().optional(),
  /** The external CRM in which some dealerships sign in. */
  EXTERNAL_CRM_URL: z.url().optional(),
  EXTERNAL_CRM_HOSTS: hosts,
  /** Hosts that sign-out may redirect to, beside an identity provider's own. */
  SIGN_OUT_HOSTS: hosts,
})

const Environment = Variables.refine(
  values => values.EXTERNAL_CRM_URL === undefined || allowedCrmUrl(values, values.EXTERNAL_CRM_URL) !== null,
  {
    path: ['EXTERNAL_CRM_URL'],
    message: 'it must begin with https:// and its host must be listed in EXTERNAL_CRM_HOSTS',
  },
)

export interface Config extends Omit<
  z.output<typeof Environment>,
  'SESSION_SECRET' | 'SEALING_KEY' | 'DEMO' | 'LOG_LEVEL'
> {
  readonly isProduction: boolean
  /** Demo dealerships, the sandbox and its outbox page; never in production. */
  readonly DEMO: boolean
  readonly LOG_LEVEL: string
  readonly SESSION_SECRET: string
  readonly SEALING_KEY: string
}

/**
 * Reads the environment. Production requires strong secrets and a public address and refuses demo mode; elsewhere the
 * secrets are generated on the first start and stored in the data folder.
 * @throws StartupError with a line for each variable that is missing or wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = [...(parsed.error?.issues ?? []).map(describeIssue), ...productionProblems(given)]
  if (!parsed.success || problems.length > 0)
    throw new StartupError('configuration_invalid', problems.join('\n'))
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const dataDir = resolve(values.DATA_DIR)
  return Object.freeze({
    ...values,
    DATA_DIR: dataDir,
    isProduction,
    DEMO: values.DEMO ?? !isProduction,
    LOG_LEVEL: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    ...readSecrets(values, dataDir),
  })
}

const describeIssue = ({ path, message }: { readonly path: PropertyKey[]; readonly message: string }) =>
  `${path.join('.')}: ${message}. Correct this environment variable and start again.`

/** Problems only production has. A variable that is set but wrong is reported by its own rule. */
function productionProblems(given: NodeJS.ProcessEnv): string[] {
  if (given['NODE_ENV'] !== 'production') return []
  const missing = (['SESSION_SECRET', 'SEALING_KEY'] as const).filter(name => given[name] === undefined)
  const { PUBLIC_URL, DEMO } = given
  return [
    ...(DEMO === '1' || DEMO === 'true'
      ? ['DEMO: the demo dealerships and the sandbox cannot run in production. Unset DEMO, or NODE_ENV.']
      : []),
    ...missing.map(
      name =>
        `${name}: production needs a secret of at least 32 random characters (for example from "openssl rand -base64 48").`,
    ),
    ...(PUBLIC_URL === undefined
      ? ['PUBLIC_URL: production needs the address that people use, such as https://deals.example.com.']
      : isPlainHttpElsewhere(PUBLIC_URL)
        ? [
            'PUBLIC_URL: production needs an address that begins with https:// (http:// on this machine alone).',
          ]
        : []),
  ]
}

function readSecrets(
  given: { SESSION_SECRET?: string | undefined; SEALING_KEY?: string | undefined },
  dataDir: string,
): { SESSION_SECRET: string; SEALING_KEY: string } {
  const { SESSION_SECRET, SEALING_KEY } = given
  if (SESSION_SECRET !== undefined && SEALING_KEY !== undefined) return { SESSION_SECRET, SEALING_KEY }
  const made = madeSecrets(dataDir)
  return {
    SESSION_SECRET: SESSION_SECRET ?? made.SESSION_SECRET,
    SEALING_KEY: SEALING_KEY ?? made.SEALING_KEY,
  }
}

const MadeSecrets = z.object({ SESSION_SECRET: z.string(), SEALING_KEY: z.string() })

function madeSecrets(dataDir: string) {
  const file = join(dataDir, 'secrets.json')
  try {
    if (existsSync(file)) return MadeSecrets.parse(JSON.parse(readFileSync(file, 'utf8')))
    const made = {
      SESSION_SECRET: randomBytes(36).toString('base64'),
      SEALING_KEY: randomBytes(36).toString('base64'),
    }
    makeFolder(dataDir)
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
    return made
  } catch (error) {
    throw new StartupError(
      'data_folder_unwritable',
      `The data folder ${dataDir} cannot be written. Give this user the right to it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
