// Civita Aberta's services; the captions are in civita.ts.
import { avatar } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { mapLooks, pin, streetMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import { town } from "../kit/town.ts";
import { check, desktop, field, radio, select } from "../kit/web.ts";

/** Painted tiles that fill a box; `dim` draws them fainter. */
export function azulejos(width: number, height: number, side = 60, dim = 1): string {
  const id = `z${width}${height}${side}`;
  return `<svg class="absolute inset-0" width="${width}" height="${height}"><defs><pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><svg width="${side}" height="${side}" viewBox="0 0 60 60"><rect width="60" height="60" fill="#174a9c"/><g fill="none" stroke="#fff" stroke-opacity="${0.34 * dim}" stroke-width="2"><path d="M30 4q10 16 26 26-16 10-26 26Q20 40 4 30 20 20 30 4Z"/><circle cx="30" cy="30" r="8"/></g><g fill="#7fa8e6" fill-opacity="${0.5 * dim}"><path d="M0 0h16A16 16 0 0 1 0 16ZM60 0v16A16 16 0 0 1 44 0ZM0 60V44a16 16 0 0 1 16 16ZM60 60H44a16 16 0 0 1 16-16Z"/><circle cx="30" cy="30" r="3.500"/></g><path d="M0 0h60v60" fill="none" stroke="#0f3878" stroke-opacity="${0.6 * dim}"/></svg></pattern></defs><rect width="${width}" height="${height}" fill="url(#${id})"/></svg>`;
}

const crest = `<svg width="40" height="44" viewBox="0 0 40 44"><path d="M2 2h36v22c0 10-8 15-18 18C10 39 2 34 2 24Z" fill="#ffc928"/><path d="M8 24v-8h4v3h4v-6h8v6h4v-3h4v8" fill="none" stroke="#174a9c" stroke-width="3"/><path d="M8 29q6-4 12 0t12 0" fill="none" stroke="#174a9c" stroke-width="3"/></svg>`;

const header = (active: string) =>
  `<div class="flex h-9 shrink-0 items-center bg-ink px-16 text-[13px] text-white/85"><span>Município de Ribalta do Mar</span><span class="ml-auto flex gap-6"><span>Contraste</span><span>A− A+</span><b class="text-white">PT</b><span>EN</span></span></div><header class="flex h-[76px] shrink-0 items-center border-b border-line bg-surface px-16"><span class="flex items-center gap-3.5">${crest}<span class="text-[22px] font-bold leading-6 tracking-tight">Civita Aberta</span></span><nav class="ml-14 flex gap-8 text-[16px]">${each(["Serviços", "Os meus pedidos", "Taxas", "Notícias", "Ajuda"], (name) => `<span class="py-6 ${name === active ? "border-b-4 border-accent font-semibold" : "border-b-4 border-transparent"}">${name}</span>`)}</nav><span class="ml-auto flex items-center gap-3">${avatar("Benedita Falcão", 38)}<span class="leading-5">Benedita Falcão</span>${icon("ph:caret-down-bold", 14)}</span></header>`;

export const page = (active: string, body: string) =>
  desktop(
    "flex-col bg-bg text-[15.500px]",
    `${header(active)}<div class="relative min-h-0 flex-1 overflow-hidden">${body}</div>`,
  );

export const main = (label: string, classes = "h-12 px-7 bg-brand text-white", lead = "") =>
  `<span class="inline-flex items-center justify-center gap-2.5 whitespace-nowrap rounded-app text-[16px] font-semibold ${classes}">${lead ? icon(lead, 19) : ""}${label}</span>`;
export const line = (label: string, classes = "h-12 px-7", lead = "") =>
  main(label, `border-2 border-brand text-brand ${classes}`, lead);
export const crumbs = (path: string) => `<div class="text-[14px] text-muted">${path}</div>`;
export const box = (body: string, classes = "p-6") =>
  `<section class="rounded-app border border-line bg-surface ${classes}">${body}</section>`;

const service = (name: string, title: string, text: string) =>
  `<div class="flex h-[146px] flex-col rounded-app border border-line bg-surface p-5">${icon(name, 34, "text-brand")}<b class="mt-auto text-[17px] font-semibold leading-5">${title}</b><span class="mt-1 text-[14px] text-muted">${text}</span></div>`;
const date = (day: string, month: string, title: string, text: string) =>
  `<div class="flex gap-4 border-b border-line py-3 last:border-0"><span class="grid h-[52px] w-[52px] shrink-0 place-items-center bg-raised text-center leading-4 text-brand"><span><b class="text-[19px]">${day}</b><br><span class="text-[12px]">${month}</span></span></span><span><b class="font-semibold">${title}</b><br><span class="text-[14px] text-muted">${text}</span></span></div>`;

export const home = page(
  "Serviços",
  `<div class="relative h-[270px]">${azulejos(1440, 270)}<div class="absolute inset-0 bg-[linear-gradient(90deg,#174a9c_38%,rgba(23,74,156,.1))]"></div><div class="relative px-16 pt-10 text-white"><h1 class="font-display text-[52px] leading-[56px]">De que precisa hoje?</h1><div class="mt-6 flex h-[64px] w-[820px] items-center gap-4 rounded-app bg-white pl-5 pr-2 text-[18px] text-muted">${icon("ph:magnifying-glass-bold", 24, "text-brand")}Procure entre 214 serviços, por exemplo “estacionamento”${main("Procurar", "ml-auto h-12 px-7 bg-accent text-ink")}</div><div class="mt-4 flex gap-3 text-[15px]"><span class="py-1.5">Muito procurados:</span>${each(["Cartão de cidadão", "Recolha de monos", "Dístico de residente", "Inscrição na creche"], (name) => `<span class="rounded-app border border-white/50 bg-brand/60 px-3 py-1.5">${name}</span>`)}</div></div></div>
<div class="grid grid-cols-[1fr_390px] gap-8 px-16 pt-6"><div><div class="flex items-baseline justify-between"><h2 class="text-[24px] font-bold">Serviços</h2><span class="font-semibold text-brand underline">Ver todos</span></div><div class="mt-4 grid grid-cols-4 gap-4">${service("ph:identification-card", "Documentos", "Cartão, certidões")}${service("ph:house-line", "Morada e casa", "Mudança, licenças")}${service("ph:baby", "Família", "Creche, escola")}${service("ph:car-profile", "Ruas e carros", "Dístico, lugares")}${service("ph:recycle", "Lixo", "Dias, monos")}${service("ph:warning-diamond", "Comunicar problema", "Rua, luz, jardim")}${service("ph:storefront", "Negócios", "Esplanada, feira")}${service("ph:hand-heart", "Apoios", "Renda, sénior")}</div></div>
<aside class="flex flex-col gap-4"><div class="flex gap-4 rounded-app bg-accent p-5">${icon("ph:warning-fill", 28)}<div><b class="text-[17px] font-semibold">Rua do Cais fechada no sábado</b><div class="mt-1 leading-[21px]">Corrida da cidade, das 8h00 às 13h00. Os autocarros 3 e 7 seguem pela Avenida do Farol.</div></div></div>${box(`<b class="text-[18px] font-semibold">As suas datas</b><div class="mt-2">${date("26", "nov.", "Atendimento, Loja da Praça", "Quinta-feira, 10h40 · renovar cartão")}${date("30", "nov.", "Taxa de esplanada", "128,00 € · pagar")}${date("4", "dez.", "Recolha de monos", "Colchão, até às 7h00 à porta")}</div>`)}</aside></div>`,
);

const kindOf = (name: string, label: string, isOn = false) =>
  `<span class="flex h-[78px] flex-col items-center justify-center gap-1.5 rounded-app text-[14px] ${isOn ? "bg-brand font-semibold text-white" : "border border-line bg-surface"}">${icon(name, 26)}${label}</span>`;
const small = (x: number, y: number, colour: string) => pin(x, y, colour, `<circle r="4" fill="#fff"/>`, 0.8);

export const report = page(
  "Serviços",
  `<div class="flex h-full"><section class="w-[600px] shrink-0 bg-surface px-16 pt-7">${crumbs("Serviços / Comunicar um problema")}<h1 class="mt-2 font-display text-[38px] leading-[42px]">O que se passa na rua?</h1><div class="mt-5 grid grid-cols-3 gap-2.5">${kindOf("ph:lamp-pendant-fill", "Luz apagada", true)}${kindOf("ph:road-horizon", "Buraco")}${kindOf("ph:trash", "Lixo")}${kindOf("ph:tree", "Árvore")}${kindOf("ph:drop", "Água")}${kindOf("ph:dots-three-circle", "Outro")}</div><div class="mt-5">${field({ label: "Onde? Mova o marcador ou escreva", value: "Travessa da Lota 12, Ribeira", lead: icon("ph:map-pin-fill", 19, "text-brand"), end: icon("ph:crosshair", 19, "text-muted") })}</div>
<div class="mt-5 flex justify-between text-[13px] font-medium"><span>Descrição</span><span class="text-muted">96 / 500</span></div><div class="mt-1.5 h-[92px] rounded-app border border-brand p-3 text-[15px] leading-[22px] ring-3 ring-brand/15">O candeeiro em frente ao número 12 está apagado há três noites, o passeio fica muito escuro.<i class="ml-px inline-block h-[17px] w-[2px] bg-brand align-[-3px]"></i></div><div class="mt-5 flex gap-3"><div class="relative h-[92px] w-[124px] overflow-hidden rounded-app">${town("evening", "lota")}<span class="absolute right-1.5 top-1.5 grid h-6 w-6 place-items-center rounded-full bg-black/60 text-white">${icon("ph:x-bold", 12)}</span></div><div class="grid h-[92px] flex-1 place-items-center rounded-app border-2 border-dashed border-faint text-muted"><span class="flex items-center gap-3">${icon("ph:camera-plus", 24)}Juntar mais fotografias</span></div></div>
<div class="mt-5 flex items-center gap-3">${check(true)}Avisem-me por mensagem quando estiver resolvido</div><div class="mt-6 flex gap-3">${main("Enviar", "h-[52px] flex-1 bg-brand text-white", "ph:paper-plane-right-fill")}${line("Cancelar", "h-[52px] px-6")}</div></section>
<section class="relative flex-1">${streetMap({
    seed: "ribalta",
    width: 840,
    height: 788,
    look: { ...mapLooks.day, main: "#ffe9a8", water: "#a8cdf0" },
    block: 84,
    tilt: -20,
    names: [
      "Rua do Cais",
      "Travessa da Lota",
      "Avenida do Farol",
      "Rua das Redes",
      "Largo da Fonte",
      "Rua Nova",
    ],
    districts: [
      ["Ribeira", 300, 250],
      ["Farol", 640, 170],
      ["Salinas", 200, 600],
    ],
    overlay: `${small(180, 200, "#b26b00")}${small(560, 300, "#177245")}${small(660, 520, "#b26b00")}${small(300, 640, "#177245")}${small(120, 420, "#b26b00")}<circle cx="430" cy="410" r="60" fill="#174a9c" opacity=".14"/>${small(474, 396, "#b26b00")}${pin(430, 412, "#174a9c", `<circle r="6" fill="#ffc928"/>`, 2)}`,
  })}<div class="absolute left-1/2 top-[450px] w-[360px] -translate-x-[40%] rounded-app border-l-4 border-accent bg-white p-5 shadow-xl"><b class="font-semibold">É o mesmo candeeiro?</b><div class="mt-1 leading-[21px] text-muted">Comunicado há 2 dias, a 20 metros daqui. A equipa vem na terça-feira.</div><div class="mt-3 flex gap-5 font-semibold text-brand"><span>Sim, seguir este</span><span>Não, é outro</span></div></div><div class="absolute bottom-6 right-6 flex gap-5 rounded-app bg-white px-4 py-3 text-[14px] shadow"><span class="flex items-center gap-2"><i class="h-3 w-3 rounded-full bg-warn"></i>Em resolução</span><span class="flex items-center gap-2"><i class="h-3 w-3 rounded-full bg-good"></i>Resolvido</span></div></section></div>`,
);

const stage = (order: number, name: string, state: "done" | "now" | "later") =>
  `<div class="flex-1"><div class="h-2 ${state === "done" ? "bg-brand" : state === "now" ? "bg-accent" : "bg-line"}"></div><div class="mt-2.5 flex items-center gap-2 ${state === "later" ? "text-muted" : "font-semibold"}"><span class="grid h-6 w-6 place-items-center rounded-full text-[13px] ${state === "done" ? "bg-brand text-white" : state === "now" ? "bg-accent" : "border border-faint"}">${state === "done" ? icon("ph:check-bold", 13) : order}</span>${name}</div></div>`;
const happened = (day: string, title: string, text: string, state: "done" | "now" | "later", more = "") =>
  `<div class="flex gap-6"><span class="w-[84px] shrink-0 pt-0.5 text-right text-[14px] text-muted">${day}</span><div class="flex flex-col items-center"><span class="mt-1 h-4 w-4 rounded-full ${state === "done" ? "bg-brand" : state === "now" ? "border-4 border-accent bg-ink" : "border-2 border-faint"}"></span><i class="my-1 w-[2px] flex-1 bg-line"></i></div><div class="flex-1 pb-3"><b class="text-[16.500px] font-semibold ${state === "later" ? "text-muted" : ""}">${title}</b><div class="text-muted">${text}</div>${more}</div></div>`;
const file = (name: string, size: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-1.5 last:border-0">${icon("ph:file-pdf-fill", 25, "text-bad")}<span class="flex-1">${name}<span class="block text-[13.500px] text-muted">${size}</span></span>${icon("ph:download-simple-bold", 19, "text-brand")}</div>`;

export const timeline = page(
  "Os meus pedidos",
  `<div class="px-16 pt-7">${crumbs("Os meus pedidos / Licença de esplanada")}<div class="mt-2 flex items-end justify-between"><div><h1 class="font-display text-[40px] leading-[44px]">Licença de esplanada</h1><div class="mt-1 text-muted">Pedido 2026/11-0847 · entregue a 9 de novembro de 2026 · Café do Farol</div></div><span class="rounded-app bg-accent px-4 py-2 font-semibold">Falta um documento seu</span></div><div class="mt-4 flex gap-2">${stage(1, "Recebido", "done")}${stage(2, "Verificado", "done")}${stage(3, "Em análise", "now")}${stage(4, "Decisão", "later")}${stage(5, "Licença", "later")}</div>
<div class="mt-5 grid grid-cols-[1fr_400px] gap-8">${box(`<h2 class="mb-3 text-[20px] font-bold">O que já aconteceu</h2>${happened("Hoje", "Precisamos da planta à escala", "Serviço de Espaço Público", "now", `<div class="mt-3 flex items-center gap-4 rounded-app bg-[#fff5d6] p-4"><span class="flex-1 leading-[21px]">A planta enviada não tem medidas. O prazo fica parado até a recebermos, o mais tardar a <b>4 de dezembro</b>.</span>${main("Enviar planta", "h-11 px-5 bg-brand text-white", "ph:upload-simple-bold")}</div>`)}${happened("17 nov.", "Parecer dos bombeiros: favorável", "Passagem livre de 2,20 m confirmada", "done")}${happened("12 nov.", "Pedido verificado", "Todos os campos estão completos", "done")}${happened("9 nov.", "Taxa inicial paga", "32,00 € por transferência imediata", "done")}${happened("9 nov.", "Pedido recebido", "Confirmação enviada por e-mail", "done")}${happened("até 18 dez.", "Decisão prevista", "Sem contar os dias de espera", "later")}`)}
<aside class="flex flex-col gap-4">${box(`<b class="text-[18px] font-semibold">Resumo</b><div class="mt-2 grid grid-cols-2 gap-y-2"><span><span class="text-[13.500px] text-muted">Mesas</span><br><b class="font-semibold">8 mesas, 24 lugares</b></span><span><span class="text-[13.500px] text-muted">Área</span><br><b class="font-semibold">31 m²</b></span><span><span class="text-[13.500px] text-muted">Época</span><br><b class="font-semibold">abril a outubro</b></span><span><span class="text-[13.500px] text-muted">Local</span><br><b class="font-semibold">Largo da Fonte 3</b></span></div>`)}${box(`<b class="text-[18px] font-semibold">Ficheiros</b><div class="mt-1">${file("Requerimento.pdf", "9 nov. · 212 KB")}${file("Planta-esplanada.pdf", "9 nov. · sem escala")}${file("Parecer-bombeiros.pdf", "17 nov. · 96 KB")}</div>`)}${box(`<div class="flex items-center gap-4">${avatar("Duarte Nóbrega", 50)}<div class="flex-1"><b class="font-semibold">Duarte Nóbrega</b><div class="text-[14px] text-muted">Trata do seu pedido</div></div>${line("Escrever", "h-10 px-4 text-[15px]")}</div>`, "p-5")}</aside></div></div>`,
);

const docRow = (title: string, rule: string, end: string, look = "border-line", more = "") =>
  `<div class="rounded-app border-2 bg-surface px-6 py-4 ${look}"><div class="flex items-center gap-5"><div class="flex-1"><b class="text-[17px] font-semibold">${title}</b><div class="text-[14px] text-muted">${rule}</div></div>${end}</div>${more}</div>`;
const uploaded = (name: string) =>
  `<span class="flex items-center gap-3">${icon("ph:file-text-fill", 24, "text-brand")}${name}<span class="flex items-center gap-1.5 font-semibold text-good">${icon("ph:check-circle-fill", 21)}Aceite</span></span>${icon("ph:trash", 21, "text-muted")}`;
const sample = (isGood: boolean) =>
  `<div class="flex-1"><div class="relative h-[118px] overflow-hidden rounded-app ${isGood ? "bg-[#cfd8e6]" : "bg-[#3c4250]"}"><div class="absolute bg-white p-2 ${isGood ? "inset-x-5 inset-y-4" : "-right-4 left-9 top-7 h-[120px] rotate-[14deg] opacity-60 blur-[1.500px]"}"><div class="flex gap-2">${avatar("Matilde Falcão", 30, "rounded-none")}<span class="flex flex-1 flex-col gap-1.5 pt-1">${times(3, () => '<i class="h-1.5 bg-line"></i>')}</span></div><i class="mt-2 block h-1.5 bg-line"></i><i class="mt-1.5 block h-1.5 w-2/3 bg-line"></i></div></div><div class="mt-2 flex items-center gap-2 text-[14px] ${isGood ? "text-good" : "text-bad"}">${icon(isGood ? "ph:check-circle-fill" : "ph:x-circle-fill", 19)}${isGood ? "Direita e nítida" : "Escura e cortada"}</div></div>`;

export const documents = page(
  "Serviços",
  `<div class="px-16 pt-7">${crumbs("Serviços / Família / Inscrição na escola")}<div class="mt-2 flex items-end justify-between"><h1 class="font-display text-[40px] leading-[44px]">Documentos da Matilde</h1><span class="text-muted">Passo 3 de 4</span></div><div class="mt-4 flex gap-1.5">${times(4, (index) => `<i class="h-2 flex-1 ${index < 2 ? "bg-brand" : index === 2 ? "bg-accent" : "bg-line"}"></i>`)}</div>
<div class="mt-7 grid grid-cols-[1fr_380px] gap-8"><div class="flex flex-col gap-3">${docRow("Cartão de cidadão da criança", "Frente e verso, JPG ou PDF até 5 MB", uploaded("cc-matilde.pdf"))}${docRow("Comprovativo de morada", "Fatura de água ou luz, com menos de três meses", uploaded("agua-outubro.pdf"))}${docRow("Boletim de vacinas", "Todas as páginas num só ficheiro, até 5 MB", `<span class="flex items-center gap-3 text-bad">${icon("ph:file-x-fill", 24)}vacinas-scan.pdf · 14,2 MB</span>${line("Trocar", "h-10 px-5 text-[15px]")}`, "border-bad", `<div class="mt-3 flex items-center gap-2 bg-[#fdeceb] px-3 py-2 text-[14.500px] text-bad">${icon("ph:warning-circle-fill", 19)}O ficheiro é grande demais. Fotografe as páginas com o telemóvel, ficam mais leves.</div>`)}${docRow("Declaração do médico", "Só se a criança tomar medicamentos na escola", `<span class="rounded-app bg-raised px-3 py-1 text-[14px] text-muted">Opcional</span>`, "border-line", `<div class="mt-3 grid h-[92px] place-items-center border-2 border-dashed border-faint bg-raised text-muted"><span class="flex items-center gap-3">${icon("ph:upload-simple-bold", 23, "text-brand")}Largue aqui o ficheiro ou <b class="font-semibold text-brand underline">escolha no computador</b></span></div>`)}<div class="mt-3 flex items-center gap-3">${line("Guardar e sair")}<span class="flex-1"></span><span class="text-[14.500px] text-muted">Falta 1 documento</span>${main("Continuar", "h-12 px-9 bg-faint text-white")}</div></div>
<aside class="flex flex-col gap-4">${box(`<b class="text-[18px] font-semibold">Fotografar bem</b><div class="mt-4 flex gap-4">${sample(true)}${sample(false)}</div><div class="mt-4 flex flex-col gap-2 leading-[21px] text-muted"><span>Pouse o papel numa mesa escura.</span><span>Fique à luz do dia, sem flash.</span><span>Os quatro cantos têm de aparecer.</span></div>`)}${box(`<div class="flex gap-4">${icon("ph:device-mobile-camera-fill", 30, "text-brand")}<div><b class="font-semibold">Continuar no telemóvel</b><div class="mt-1 leading-[21px] text-muted">Enviamos uma ligação para o número que termina em 46.</div><div class="mt-2 font-semibold text-brand underline">Enviar ligação</div></div></div>`, "p-5")}</aside></div></div>`,
);

const office = (name: string, far: string, next: string, isOn = false) =>
  `<div class="flex flex-1 gap-3 rounded-app border-2 bg-surface p-4 ${isOn ? "border-brand" : "border-line"}"><span class="pt-1">${radio(isOn)}</span><div><b class="text-[17px] font-semibold leading-5">${name}</b><div class="mt-1 text-[14px] text-muted">${far}</div><div class="text-[14px] ${isOn ? "text-brand" : "text-muted"}">${next}</div></div></div>`;
const hours = ["9h00", "9h20", "9h40", "10h00", "10h20", "10h40", "11h00", "11h20"];
const dayColumn = (name: string, load: string, taken: string, chosen = -1) =>
  `<div class="flex-1"><div class="text-center"><b class="text-[17px] font-semibold">${name}</b><div class="text-[13.500px] ${load === "Quase cheio" ? "text-bad" : load === "Muitas vagas" ? "text-good" : "text-muted"}">${load}</div></div><div class="mt-3 flex flex-col gap-2">${each(hours, (hour, index) => `<span class="grid h-[37px] place-items-center rounded-app text-[15.500px] ${index === chosen ? "bg-brand font-semibold text-white" : taken.includes(String(index)) ? "bg-raised text-faint line-through" : "border border-brand/50 bg-surface text-brand"}">${hour}</span>`)}</div></div>`;
const bring = (text: string, isOn: boolean) =>
  `<span class="flex items-start gap-3 leading-[20px]"><span class="mt-0.5">${check(isOn)}</span>${text}</span>`;

export const appointment = page(
  "Serviços",
  `<div class="px-16 pt-7">${crumbs("Serviços / Documentos / Renovar cartão")}<h1 class="mt-2 font-display text-[40px] leading-[44px]">Marcar atendimento</h1><div class="mt-5 grid grid-cols-[1fr_380px] gap-8"><div><div class="flex gap-3">${office("Loja da Praça", "A 400 m, elevador", "Vagas a partir de terça", true)}${office("Balcão do Farol", "A 1,8 km, autocarro 7", "Vagas a partir de segunda")}${office("Junta das Salinas", "A 3,1 km", "Vagas a partir de dezembro")}</div>
<div class="mt-4">${box(`<div class="mb-3 flex items-center justify-between"><span class="grid h-10 w-10 place-items-center rounded-app border border-line text-faint">${icon("ph:caret-left-bold", 18)}</span><b class="text-[18px] font-semibold">23 a 27 de novembro de 2026</b><span class="grid h-10 w-10 place-items-center rounded-app border border-line">${icon("ph:caret-right-bold", 18)}</span></div><div class="flex gap-3">${dayColumn("Seg. 23", "Sem vagas", "01234567")}${dayColumn("Ter. 24", "Quase cheio", "012456")}${dayColumn("Qua. 25", "Algumas vagas", "01367")}${dayColumn("Qui. 26", "Muitas vagas", "03", 5)}${dayColumn("Sex. 27", "Algumas vagas", "1245")}</div>`)}</div></div>
<aside>${box(`<div class="bg-brand p-6 text-white"><div class="text-white/75">O seu atendimento</div><div class="mt-1 font-display text-[30px] leading-[34px]">Quinta-feira, 26 de novembro, 10h40</div></div><div class="p-6"><div class="flex gap-3">${icon("ph:map-pin-fill", 22, "text-brand")}<span><b class="font-semibold">Loja da Praça</b><br><span class="text-muted">Praça da República 1, balcões 4 a 9</span></span></div><div class="mt-3 flex gap-3">${icon("ph:clock-fill", 22, "text-brand")}<span>Cerca de 20 minutos</span></div><div class="mt-5 border-t border-line pt-4"><b class="font-semibold">Trazer consigo</b><div class="mt-3 flex flex-col gap-2.5">${bring("O cartão antigo", true)}${bring("15,00 €, cartão ou dinheiro", true)}${bring("A fotografia é tirada no balcão", false)}</div></div><div class="mt-5">${select("Lembrar-me", "um dia antes, por mensagem")}</div><div class="mt-5">${main("Confirmar", "h-[54px] w-full bg-accent text-ink text-[17px]")}</div><div class="mt-3 text-center text-[14px] text-muted">Pode mudar até duas horas antes</div></div>`, "overflow-hidden")}</aside></div></div>`,
);
