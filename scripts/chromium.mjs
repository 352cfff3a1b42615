import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

import { say, withProgress } from './progress.mjs'
import { root } from './project.mjs'
import { run } from './run.mjs'

const DOWNLOAD_MS = 180_000
const PACKAGE_MS = 300_000

// The headless variant is smaller and renders with two thirds of the work.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
]
const places = [
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

/** How each package manager installs a Chromium, in the order of attempts; stops at the first success. */
const managers = {
  'apt-get': [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ],
  dnf: [['install', '-y', 'chromium']],
  apk: [['add', 'chromium']],
  pacman: [['-Sy', '--noconfirm', 'chromium']],
}

/**
 * A Chromium that starts on this machine: one that is installed, then Playwright's download, then the system's
 * package manager.
 * @returns {Promise<string | undefined>} its path, or undefined after saying what to do
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (await starts(wanted)) return wanted
    say(`CHROMIUM_PATH names ${wanted}, which does not start: correct it or leave it unset.`)
    return undefined
  }
  return (await firstThatStarts(installed())) ?? (await download()) ?? (await fromPackages()) ?? giveUp()
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap(name => folders.map(folder => join(folder, name))), ...places, playwrightPath()]
}

async function download() {
  await quietly('No Chromium found; downloading the one Playwright is made for', 'playwright', {
    args: ['install', '--no-shell', 'chromium'],
    timeoutMs: DOWNLOAD_MS,
    // On a closed network each of its mirrors would otherwise take half a minute to fail.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
  return firstThatStarts([playwrightPath()])
}

async function fromPackages() {
  const name = Object.keys(managers).find(onPath)
  if (name === undefined) return undefined
  const prefix = await administrator()
  if (prefix === undefined) return undefined
  for (const words of managers[name]) {
    const [command, ...args] = [...prefix, name, ...words]
    const title = `Playwright's is not to be had; asking the system: ${name} ${words.join(' ')}`
    await quietly(title, command, { args, timeoutMs: PACKAGE_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    const found = await firstThatStarts(installed())
    if (found !== undefined) return found
  }
  return undefined
}

/** Shows the output of a long step only if it fails, and then only its end. */
async function quietly(title, command, { args, ...options }) {
  const { code, output } = await withProgress(
    title,
    () => '',
    () => run(command, args, { quiet: true, ...options }),
  )
  if (code !== 0) say(output.split('\n').findLast(line => /error|unable|failed/i.test(line)) ?? output.trim())
}

/** The command prefix for administrator rights; undefined if they would require a password. */
async function administrator() {
  if (process.getuid?.() === 0) return []
  return onPath('sudo') && (await run('sudo', ['-n', 'true'], { quiet: true })).code === 0
    ? ['sudo', '-n']
    : undefined
}

function giveUp() {
  say(
    'No Chromium could be found or installed: install one (Debian and Ubuntu: "sudo apt-get install chromium"), or set CHROMIUM_PATH to a Chromium or Chrome, and run again.',
  )
  return undefined
}

async function firstThatStarts(paths) {
  for (const path of paths) {
    if (path !== undefined && existsSync(path) && (await starts(path))) return path
  }
  return undefined
}

/** A downloaded browser may lack system libraries, so it is started once as a check. */
async function starts(path) {
  return (await run(path, ['--version'], { quiet: true, timeoutMs: 20_000 })).code === 0
}

function playwrightPath() {
  try {
    return createRequire(join(root, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, name)))
}
