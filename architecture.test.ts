import { globSync, readFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from './contract/src/index.ts'
import { PAGES } from './domain/src/identity/permissions/pages.table.ts'
import { localeDifferences, type LocaleFiles } from './web/src/shared/i18n/locale-parity.ts'
import { paths } from './web/src/dealer/platform/navigation/paths.ts'
import { builtCalls, waitingCalls } from './architecture/spec-calls.ts'
import { englishFaults, hasStraightEnglish } from './architecture/english-type.ts'
import { frenchFaults, hasStraightElision } from './architecture/french-type.ts'
import {
  countImports,
  findBigFolders,
  findCircles,
  findImports,
  findSliceCircles,
  findWrongWays,
  type Tree,
} from './architecture/graph.ts'
import { proofFaults, proofRows } from './architecture/proofs.ts'
import { unusedTexts } from './architecture/unused-texts.ts'

const root = import.meta.dirname
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: name => name.includes('node_modules') })
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('calls', () => {
  test('every call of the specification has one endpoint or still waits, and every other endpoint is marked ours', () => {
    const own = allEndpoints.filter(({ options }) => options.ours).map(routeOf)
    const specified = allEndpoints.filter(({ options }) => !options.ours).map(routeOf)
    expect([...specified].sort()).toEqual([...builtCalls].sort())
    expect(waitingCalls.filter(call => specified.includes(call) || own.includes(call))).toEqual([])
    expect(new Set([...specified, ...own]).size).toBe(allEndpoints.length)
  })

  test('every endpoint of the contract is served once', () => {
    const served = files('server/src/**/*.routes.ts').map(read).join('\n')
    const names = [...served.matchAll(/serve\(router, (\w+\.\w+)/g)].map(match => match[1])
    expect(names).toHaveLength(new Set(names).size)
    expect(names).toHaveLength(allEndpoints.length)
  })
})

describe('pages', () => {
  test('every route of the specification has a path, and every page a rule of access', () => {
    const built = Object.values<string>(paths)
    expect([...new Set(built)].sort()).toEqual([...new Set(PAGES.map(({ path }) => path))].sort())
  })
})

describe('languages', () => {
  const texts = (language: string): LocaleFiles =>
    Object.fromEntries(
      files(`web/locales/${language}/*.json`).map(file => [
        file.replace(/.*\/|\.json$/g, ''),
        JSON.parse(read(file)) as Record<string, unknown>,
      ]),
    )

  test('English and French have the same texts', () => {
    expect(localeDifferences(texts('en'), texts('fr'))).toEqual([])
  })

  test('French is typeset in one way', () => {
    expect(frenchFaults(texts('fr'))).toEqual([])
    const speaking = files('{server,contract,domain}/src/**/*.ts').filter(
      // Whom the demo knows is spelled as he spells himself.
      file => !/\.test\.ts$|server\/src\/demo\//.test(file),
    )
    expect(speaking.filter(file => hasStraightElision(read(file)))).toEqual([])
  })

  test('a text that is not typeset so is found', () => {
    const good = { a: 'L’offre : « {name} », 5 % de {amount}', time: '{h}:{m}', b: 'https://a.ca' }
    expect(frenchFaults({ good })).toEqual([])
    const bad = [
      "l'offre",
      'Vide : rien',
      '5 %',
      '« {name} »',
      '"Oui"',
      'Image de {name}',
      'ce que {name} dit',
    ]
    expect(frenchFaults({ bad: Object.fromEntries(bad.map(text => [text, text])) })).toEqual(
      bad.map(text => `bad: ${text}`),
    )
    expect(hasStraightElision(`name_fr: "Valeur d'échange"`)).toBe(true)
    expect(hasStraightElision(`text: "It's somebody's"`)).toBe(false)
  })

  test('English has one apostrophe, and one word for email', () => {
    expect(englishFaults(texts('en'))).toEqual([])
    const speaking = files('{server,contract,domain,sandbox}/src/**/*.ts').filter(
      file => !file.endsWith('.test.ts'),
    )
    expect(speaking.filter(file => hasStraightEnglish(read(file)))).toEqual([])
  })

  test('an English text that is set or called otherwise is found', () => {
    expect(englishFaults({ good: { a: 'The customer’s email', b: '“none”' } })).toEqual([])
    const bad = ["The customer's", "'none'", 'An e-mail', 'E-mail']
    expect(englishFaults({ bad: Object.fromEntries(bad.map(text => [text, text])) })).toEqual(
      bad.map(text => `bad: ${text}`),
    )
    expect(hasStraightEnglish(`name: "Manager's discount"`)).toBe(true)
    expect(hasStraightEnglish("text: `It's ${name}`")).toBe(true)
    expect(hasStraightEnglish("summary: 'Invite by e-mail'")).toBe(true)
    expect(hasStraightEnglish("/** The customer's own. */\nconst own = ['a', 'b']")).toBe(false)
  })

  test('every text is asked for', () => {
    const asking = ['web/src/**/*.{ts,tsx}', '{server,contract,domain}/src/**/*.ts'].flatMap(pattern =>
      files(pattern).filter(file => !/\.test\.tsx?$|\/testing\//.test(file)),
    )
    expect(unusedTexts(texts('en'), asking.map(read).join('\n'))).toEqual([])
  })

  test('a text that nothing asks for is found', () => {
    const file = { 'kind.fee': '', 'lost.title': '', name_of: '', row_one: '', row_other: '', alone: '' }
    const source = "t(`kind.${kind}`); t(`${key}_of`); const key = 'name'; t('row', { count })"
    expect(unusedTexts({ shell: file }, source)).toEqual(['shell: lost.title', 'shell: alone'])
  })
})

describe('names', () => {
  const forbidden = /(^|\/)(utils?|helpers?|common|misc|general|manager|types|constants)(\.[a-z.]+|\/|$)/
  const sources = ['domain', 'contract', 'server', 'web', 'sandbox', 'e2e', 'bench'].flatMap(workspace =>
    files(`${workspace}/**/*.{ts,tsx}`).filter(file => !file.includes('/dist/')),
  )

  test('no file is named after nothing', () => {
    expect(sources.filter(file => forbidden.test(file))).toEqual([])
  })

  test('no file is longer than 300 lines, tests and tables aside', () => {
    const long = sources.filter(
      file => !/\.(test|spec|table)\.tsx?$/.test(file) && read(file).trimEnd().split('\n').length > 300,
    )
    expect(long).toEqual([])
  })

  test('files are kebab-case', () => {
    const wrong = sources.filter(file => !/^[a-z0-9./-]+\.(ts|tsx)$/.test(file))
    expect(wrong).toEqual([])
  })
})

describe('slices', () => {
  test('every slice that serves routes has a test of its own', () => {
    const served = files('server/src/*/**/*.routes.ts').map(dirname)
    const untested = served.filter(folder => globSync('*.test.ts', { cwd: join(root, folder) }).length === 0)
    expect(untested).toEqual([])
  })

  test('only the doors of the database take a client from the pool', () => {
    const allowed = /^server\/src\/(jobs|start|platform\/(db|jobs|sessions|http\/health))/
    const taking = files('server/src/**/*.ts').filter(
      file =>
        !file.endsWith('.test.ts') && /pool\.(query|connect)[(<]/.test(read(file)) && !allowed.test(file),
    )
    expect(taking).toEqual([])
  })

  test('what is sealed is opened here alone: for its person, by a job that sends it on, in a repeat of a call, or for a reason on the record', () => {
    const opening = files('server/src/**/*.ts').filter(
      file =>
        !/\.test\.ts$|src\/platform\/sealing\//.test(file) &&
        /(opener|sealer|platform)\.open\(/.test(read(file)),
    )
    expect(opening.sort()).toEqual([
      'server/src/customers/customer-accounts/mail-link.service.ts',
      'server/src/deals/credit-applications/sealed-answers.ts',
      'server/src/identity/accounts/passwords/password-reset.service.ts',
      'server/src/identity/accounts/proof/authenticator.service.ts',
      'server/src/identity/accounts/proof/verification.service.ts',
      'server/src/identity/accounts/staff/reveal-phone.service.ts',
      'server/src/identity/accounts/staff/staff-phone.ts',
      'server/src/identity/identity-providers/provider-keys.ts',
      'server/src/inventory/feeds/fetch-feed.ts',
      'server/src/platform/http/kept-answers.ts',
      'server/src/platform/outbox/deliver-message.ts',
    ])
  })

  test('a dealership is named to its door by the session, but where it is looked up or a job is given it', () => {
    const asked = files('server/src/**/*.ts').filter(file =>
      /with(Tenant|Staff|Customer)\([^,]*, *\{? *(id: *)?(params|query|body|request)\b/.test(read(file)),
    )
    expect(asked).toEqual([])
  })
})

describe('modules', () => {
  /** Imports of a later module by an earlier one that are still there: the numbers only fall. */
  const KNOWN: readonly (readonly [Tree, number])[] = [
    ['server/src', 24],
    ['web/src/dealer', 24],
    ['domain/src', 7],
    ['contract/src', 5],
  ]

  test.each(KNOWN)('in %s import in one direction, but for %i imports', (tree, known) => {
    const wrong = findWrongWays(tree, findImports(tree))
    expect(wrong.length > known ? wrong : []).toEqual([])
  })

  test('have folders of at most 40 source files', () => expect(findBigFolders()).toEqual([]))

  const sources: Readonly<Record<string, string>> = {
    'server/src/platform/db/client.ts': "import { users } from '#identity/accounts/users.table.ts'",
    'server/src/identity/accounts/users.table.ts': "import type { Tx } from '../../platform/db/client.ts'",
    'server/src/identity/avatars/avatars.ts': "const load = () => import('#identity/invitations/mail.ts')",
    'server/src/identity/invitations/mail.ts':
      "import { a } from '#identity/avatars/avatars.ts'\nimport pg from 'pg'",
    'server/src/app.ts': "import { tx } from './platform/db/client.ts'",
  }
  const imports = findImports('server/src', Object.keys(sources), file => sources[file] ?? '')

  test('an import of a later module is found, and one by the assembly allowed', () => {
    expect(findWrongWays('server/src', imports)).toEqual([
      { from: 'server/src/platform/db/client.ts', to: 'server/src/identity/accounts/users.table.ts' },
    ])
  })

  test('slices of one module that import each other are found, however they are named', () => {
    expect(findSliceCircles('server/src', imports)).toEqual([['identity/avatars', 'identity/invitations']])
  })

  test('a circle is found whatever leads to it', () => {
    const edges = ['ab', 'bc', 'ca', 'dc', 'ad', 'de', 'fd'].map(([from = '', to = '']) => ({ from, to }))
    expect(findCircles(countImports(edges, name => name))).toEqual([['a', 'b', 'c', 'd']])
    expect(findCircles(countImports(edges.slice(3, 6), name => name))).toEqual([])
  })
})

describe('time zones', () => {
  /** Intl with a zone, dates in the machine's zone, and PostgreSQL's own zones: each may be older than our table. */
  const own = [
    /DateTimeFormat\([^}]*\btimeZone\b(?!: 'UTC')/,
    /toLocale(?:Date|Time)String/,
    /AT TIME ZONE (?!'UTC')/i,
    /\btimezone\(/,
    /\bgetTimezoneOffset\b/,
  ]
  const usesZone = (source: string) => own.some(pattern => pattern.test(source))

  test('are computed in one module: not by Intl elsewhere, nor by PostgreSQL', () => {
    const found = [
      ...files('{domain,contract,server,web,sandbox,bench,e2e,scripts}/**/*.{ts,tsx,mjs}'),
      // What came before migration 0069 was replaced by it.
      ...files('server/migrations/*.sql').filter(file => file >= 'server/migrations/0069'),
    ].filter(file => !/\.test\.tsx?$/.test(file) && usesZone(read(file)))
    expect(found.sort()).toEqual([
      'domain/src/platform/zones/zone-name.ts',
      'domain/src/platform/zones/zone-offset.ts',
      'server/src/platform/zones/probe-zones.ts',
    ])
  })

  test.each([
    "new Intl.DateTimeFormat('en', { timeZone: place.timezone })",
    "new Intl.DateTimeFormat('en', { timeZone })",
    'date.toLocaleTimeString()',
    'sql`(${day}::date)::timestamp AT TIME ZONE ${timezone}`',
    'SELECT at at time zone in_zone',
    'SELECT timezone(d.timezone, at)',
  ])('%s is found', source => expect(usesZone(source)).toBe(true))

  test.each([
    "new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })",
    "to_char(at AT TIME ZONE 'UTC', 'YYYY')",
    "count.toLocaleString('en')",
  ])('%s is no fault', source => expect(usesZone(source)).toBe(false))
})

describe('secrets', () => {
  /** By `===`, by a method of texts or by one of buffers: each tells by its time how far two of them agree (security R13). */
  const plainly = (source: string): boolean => {
    const secret = String.raw`\b\w*(?:[mM]ac|[hH]mac|[sS]ecret|[tT]oken|[cC]srf|[tT]oken_?[hH]ash|[oO]tp)`
    const other = String.raw`(?!\s*(?:undefined\b|null\b|'|\d))`
    return [
      String.raw`${secret}\)?\s*[!=]==${other}`,
      String.raw`[!=]==\s*(?:\w+\.)*${secret}\b(?!\.length)`,
      String.raw`${secret}\??\.(?:equals|localeCompare|compare|startsWith)\(`,
    ].some(pattern =>
      source
        .split('\n')
        .some(line => new RegExp(pattern).test(line) && !/[!=]== (?:undefined|null)/.test(line)),
    )
  }

  test('are compared in constant time', () => {
    const sources = files('server/src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
    expect(sources.filter(file => plainly(read(file)))).toEqual([])
  })

  test('a comparison in other time is found', () => {
    for (const line of [
      'if (stored.code_hmac.equals(mac)) return',
      'return header === csrfToken',
      'if (given !== found.secret) throw wrong()',
      'mac === macOf(app, code)',
      'row.token_hash.equals(hashOfToken(token))',
    ])
      expect([line, plainly(line)]).toEqual([line, true])
    for (const line of [
      "token === ''",
      'const token = first',
      'if (token === undefined) return',
      'isEqual(mac, other)',
    ])
      expect([line, plainly(line)]).toEqual([line, false])
  })
})

describe('the browser', () => {
  const shown = files('web/{src/**/*.{ts,tsx},*.html}').filter(
    file => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  const having = (pattern: RegExp) => shown.filter(file => pattern.test(read(file)))

  test('is given text and never markup, and runs nothing that is put together (security R46)', () => {
    const markup =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\bsrcDoc\b|\beval\(|new Function\(/
    expect(having(markup)).toEqual([])
  })

  test('polls in one place only, without keeping a session alive (security R4)', () => {
    expect(having(/refetchInterval/)).toEqual(['web/src/shared/api/query-client.ts'])
  })

  test('runs no script of anybody else (security R46)', () => {
    expect(having(/<script[^>]+src=["'](?:https?:)?\/\/|createElement\(["']script["']\)/)).toEqual([])
    expect(having(/import\(["'`]https?:|from ["']https?:/)).toEqual([])
  })
})

describe('text on the screen', () => {
  test('is set in the sizes of one scale, none below 12 px', () => {
    const scale = [12, 13, 14, 16, 18, 22, 28, 34]
    const strange = files('web/src/**/*.{css,tsx}').flatMap(file =>
      [...read(file).matchAll(/(?:font-size: |\bfz=\{)([\d.]+)(?:px|\})/g)].flatMap(([set, size]) =>
        scale.includes(Number(size)) ? [] : [`${file}: ${set}`],
      ),
    )
    expect(strange).toEqual([])
  })
})

describe('messages', () => {
  test('leave by the outbox alone: nothing else holds a carrier of mails or texts (security R44)', () => {
    const importing = (what: RegExp) =>
      files('server/src/**/*.ts').filter(file => !file.endsWith('.test.ts') && what.test(read(file)))
    expect(importing(/outside\/(?:mail\/smtp|sms\/twilio)\.ts'/)).toEqual([
      'server/src/platform/outbox/carriers.ts',
    ])
    expect(importing(/outbox\/carriers\.ts'/)).toEqual(['server/src/jobs.ts'])
  })
})

describe('documents', () => {
  test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
    'every path that %s names exists',
    document => {
      const named = [
        ...read(document).matchAll(/`((?:[a-z0-9.-]+\/)+[a-zA-Z0-9.*<>-]*|[A-Za-z-]+\.(?:md|ts|json|mjs))`/g),
      ].map(match => match[1] ?? '')
      const missing = named.filter(path => !/[*<>]/.test(path) && !existsSync(join(root, path)))
      expect(missing).toEqual([])
    },
  )

  test('every rule has proofs that exist', () => {
    const rows = files('docs/proofs/*.md').flatMap(document => proofRows(read(document)))
    const readIfThere = (file: string) => (existsSync(join(root, file)) ? read(file) : null)
    expect(rows.flatMap(row => proofFaults(row, readIfThere))).toEqual([])
  })

  test('no rule is left out', () => {
    const numbered = (length: number, from: number, sign: string) =>
      Array.from({ length }, (_, index) => `${sign}${from + index}`)
    const ids = files('docs/proofs/*.md').flatMap(document => proofRows(read(document)).map(({ id }) => id))
    const wanted = [...numbered(33, 1, 'R'), ...numbered(8, 39, 'R'), ...numbered(12, 1, '0.')]
    expect(wanted.filter(id => !ids.includes(id))).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('a rule without a proof that exists is found', () => {
    const table =
      '| Rule | Proof |\n| ---- | ----- |\n| R1 | `a.test.ts` "holds" |\n| R2 | `b.test.ts` "holds" |\n| R3 | none |'
    const faults = proofRows(table).flatMap(row =>
      proofFaults(row, file => (file === 'a.test.ts' ? 'it holds' : null)),
    )
    expect(faults).toEqual(['R2: b.test.ts is not there', 'R3: no proof'])
  })
})
