import { demoIdOf } from './fixtures/demo.ts'
import { chromium } from '@playwright/test'
import { signIn, browserStateOf } from './fixtures/sessions.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openPanel } from './fixtures/panel-client.ts'
const base='http://127.0.0.1:4731', sandbox='http://127.0.0.1:4732'
const login=(process.argv[2]??'manager.toronto') as never
const f='/tmp/matrix/'+login+'.json'
const panel = existsSync(f) ? await openPanel(base,new Map(JSON.parse(readFileSync(f,'utf8')))) : await signIn(base,sandbox,login)
writeFileSync(f,JSON.stringify([...panel.cookies]))
const state=browserStateOf(panel)
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
const ctx=await browser.newContext({storageState:state as never,viewport:{width:1367,height:900},reducedMotion:'reduce'})
const page=await ctx.newPage()
page.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log('CONSOLE',m.type(),m.text().slice(0,300))})
page.on('pageerror',e=>console.log('PAGEERROR',e.message.slice(0,500)))
await page.goto(base+'/dealer/')
const order=await page.evaluate(async(id)=>{ const o=await (await fetch('/api/dealer/order/?customer='+id)).json(); const y=(o.results??[])[0]; return {c:id,o:y?.id,raw:JSON.stringify(o).slice(0,200)} }, demoIdOf(String(login).split('.')[1]+' story customer'))
console.log(order)
const open=async()=>{ await page.goto(`${base}/dealer/customers/${order.c}/order/${order.o}/pricing-worksheet`); await page.getByRole('heading',{level:1}).waitFor(); await page.waitForTimeout(1500)}
await open()
export { page, browser, open, ctx }
