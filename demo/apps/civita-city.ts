// Civita Aberta's news, help, payment, login and profile; the captions are in civita.ts.
import { avatar } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { mapLooks, pin, streetMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import { town } from "../kit/town.ts";
import { check, desktop, webToggle } from "../kit/web.ts";
import { azulejos, box, crumbs, line, main, page } from "./civita-services.ts";

const figure = (value: string, label: string) =>
  `<div class="flex-1 border-l-4 border-accent pl-4"><div class="font-display text-[38px] leading-10 text-brand">${value}</div><div class="text-[14.500px] text-muted">${label}</div></div>`;
const more = (art: string, title: string, when: string) =>
  `<div class="flex gap-4 border-b border-line py-4 last:border-0"><div class="h-[74px] w-[98px] shrink-0 overflow-hidden rounded-app">${art}</div><div><b class="font-display text-[18px] font-semibold leading-[22px]">${title}</b><div class="mt-1 text-[13.500px] text-muted">${when}</div></div></div>`;
const round = (name: string) =>
  `<span class="grid h-11 w-11 place-items-center rounded-full border border-faint">${icon(name, 20)}</span>`;

export const article = page(
  "Notícias",
  `<div class="grid grid-cols-[150px_1fr_330px] gap-10 px-16 pt-7"><aside class="pt-[52px] text-[14px] text-muted"><div>19 de novembro<br>de 2026</div><div class="mt-3">6 minutos</div><div class="mt-6 flex flex-col gap-3 text-ink"><span class="flex items-center gap-3">${round("ph:speaker-high-bold")}Ouvir</span><span class="flex items-center gap-3">${round("ph:share-network-bold")}Partilhar</span><span class="flex items-center gap-3">${round("ph:printer-bold")}Imprimir</span></div></aside>
<article>${crumbs("Notícias / Mobilidade")}<h1 class="mt-2 font-display text-[52px] leading-[56px] tracking-tight">O elétrico volta a subir ao Farol, ao fim de 48 anos</h1><p class="mt-4 text-[20px] leading-[30px] text-muted">A linha 5 liga a Ribeira ao bairro do Farol em onze minutos. A primeira viagem é no dia 1 de dezembro, às seis da manhã, e é gratuita para todos.</p><div class="mt-6 h-[232px] overflow-hidden rounded-app">${town("lisbon", "farol rua")}</div><div class="mt-2 text-[13.500px] text-muted">A Rua das Redes, por onde passam os novos carris. Desenho do Arquivo Municipal.</div><div class="mt-5 flex gap-6">${figure("4,2 km", "de carris, nove paragens")}${figure("11 min", "em vez de 34 de autocarro")}${figure("1,10 €", "com o cartão da cidade")}</div><p class="mt-6 font-display text-[19px] leading-[31px]">Quem tem mais de sessenta anos ainda se lembra do ruído na curva da fonte. Agora os carros são silenciosos, mas a curva é a mesma, e foi ela que mais trabalho deu aos engenheiros.</p></article>
<aside class="pt-[26px]"><b class="text-[18px] font-semibold">Mais notícias</b><div>${more(town("harbour", "mercado"), "O mercado do peixe abre aos domingos", "18 de novembro")}${more(town("evening", "luzes"), "Luzes de Natal com metade da energia", "16 de novembro")}${more(town("white", "escola"), "Nova escola das Salinas recebe 180 crianças", "13 de novembro")}</div><div class="relative mt-5 overflow-hidden rounded-app p-6 text-white">${azulejos(330, 260, 60, 0.5)}<div class="relative"><b class="text-[19px] font-semibold">A cidade, à sexta-feira</b><div class="mt-1 leading-[21px] text-white/85">Sete notícias por semana no seu e-mail.</div><div class="mt-4 flex h-12 items-center rounded-app bg-white px-4 text-muted">nome@exemplo.pt</div><div class="mt-2.5">${main("Subscrever", "h-12 w-full bg-accent text-ink")}</div></div></div></aside></div>`,
);

const question = (text: string) =>
  `<div class="flex items-center justify-between border-b border-line px-6 py-[13px] text-[17px]">${text}${icon("ph:plus-bold", 19, "text-brand")}</div>`;
const topics = [
  "Lixo e reciclagem|31",
  "Documentos|44",
  "Taxas e pagamentos|28",
  "Escola e creche|22",
  "Estacionamento|19",
  "Casa e obras|37",
  "Conta e acesso|16",
];
const contactWay = (name: string, title: string, text: string) =>
  `<div class="flex items-center gap-4 border-b border-line py-3.5 last:border-0">${icon(name, 26, "text-brand")}<span><b class="font-semibold">${title}</b><br><span class="text-[14px] text-muted">${text}</span></span></div>`;

export const faq = page(
  "Ajuda",
  `<div class="px-16 pt-7">${crumbs("Ajuda / Perguntas frequentes")}<div class="mt-2 flex items-end justify-between"><h1 class="font-display text-[40px] leading-[44px]">Perguntas frequentes</h1><span class="flex h-12 w-[430px] items-center gap-3 rounded-app border border-faint bg-surface px-4 text-muted">${icon("ph:magnifying-glass-bold", 20)}Procurar em 197 respostas</span></div>
<div class="mt-7 grid grid-cols-[250px_1fr_300px] gap-8"><nav class="flex flex-col">${each(topics, (topic, index) => `<span class="flex justify-between border-l-4 px-4 py-2.5 ${index === 0 ? "border-accent bg-surface font-semibold" : "border-line"}"><span>${topic.split("|")[0]}</span><span class="font-normal text-muted">${topic.split("|")[1]}</span></span>`)}</nav>
<div class="overflow-hidden rounded-app border border-line bg-surface">${question("O que vai para o contentor amarelo?")}<div class="border-b border-line bg-raised px-6 py-5"><div class="flex items-center justify-between text-[18px] font-semibold">Em que dias passa o camião na minha rua?${icon("ph:minus-bold", 19, "text-brand")}</div><div class="mt-3 leading-[24px]">Depende do bairro. Ponha os sacos à porta depois das 20h00 da véspera. Nos feriados a recolha passa para o dia seguinte.</div><div class="mt-4 grid grid-cols-[1fr_1fr_1fr_1fr] border border-line bg-surface text-[15px]">${each(["Bairro", "Indiferenciado", "Embalagens", "Papel"], (name) => `<b class="border-b border-line px-4 py-2 font-semibold">${name}</b>`)}${each(["Ribeira", "seg., qua., sex.", "terça-feira", "quinta-feira", "Farol", "ter., qui., sáb.", "quarta-feira", "sexta-feira", "Salinas", "seg., qua., sex.", "quinta-feira", "terça-feira"], (cell) => `<span class="px-4 py-2">${cell}</span>`)}</div><div class="mt-4 flex items-center gap-3"><span class="flex-1 font-semibold text-brand underline">Pôr os meus dias no calendário</span><span class="text-[14.500px] text-muted">Foi útil?</span>${line("Sim", "h-9 px-4 text-[14.500px]", "ph:thumbs-up-bold")}${line("Não", "h-9 px-4 text-[14.500px]", "ph:thumbs-down-bold")}</div></div>${question("Como marco a recolha de um sofá ou colchão?")}${question("Onde entrego óleo usado e pilhas?")}${question("O meu contentor partiu-se. Quem o troca?")}${question("Há desconto na tarifa para quem faz compostagem?").replace("border-b", "")}</div>
<aside>${box(`<b class="text-[18px] font-semibold">Não encontrou?</b><div class="mt-1">${contactWay("ph:phone-fill", "800 555 014", "Gratuito, dias úteis 8h30–19h00")}${contactWay("ph:chat-circle-dots-fill", "Conversa", "Resposta em cerca de 3 minutos")}${contactWay("ph:storefront-fill", "Loja da Praça", "Com ou sem marcação")}${contactWay("ph:hand-palm-fill", "Língua gestual", "Por vídeo, terças e quintas")}</div>`)}<div class="mt-4 rounded-app bg-accent p-5"><b class="text-[17px] font-semibold">Feriado de 1 de dezembro</b><div class="mt-1 leading-[21px]">A recolha de terça-feira passa para quarta-feira, dia 2.</div></div></aside></div></div>`,
);

const fee = (title: string, sub: string, due: string, amount: string, isOn: boolean, look = "text-muted") =>
  `<div class="grid h-[68px] grid-cols-[36px_1fr_230px_110px] items-center border-b border-line px-6 last:border-0 ${isOn ? "bg-raised" : ""}">${check(isOn)}<span><b class="text-[17px] font-semibold">${title}</b><br><span class="text-[14px] text-muted">${sub}</span></span><span class="text-[15px] ${look}">${due}</span><b class="text-right text-[18px] font-semibold num">${amount}</b></div>`;
const reference = (label: string, value: string) =>
  `<div><div class="text-[14px] text-muted">${label}</div><div class="flex items-center gap-3 text-[26px] font-semibold tracking-[1px] num">${value}${icon("ph:copy-bold", 20, "text-brand")}</div></div>`;
const total = (label: string, value: string, classes = "") =>
  `<div class="flex justify-between py-1.5 ${classes}"><span>${label}</span><span class="num">${value}</span></div>`;

export const fees = page(
  "Taxas",
  `<div class="px-16 pt-7">${crumbs("Taxas / Por pagar")}<h1 class="mt-2 font-display text-[40px] leading-[44px]">Taxas por pagar</h1><div class="mt-6 grid grid-cols-[1fr_380px] gap-8"><div>${box(`${fee("Taxa de esplanada, 2.ª prestação", "Licença 2026/11-0847, Café do Farol", "até 30 de novembro", "128,00 €", true)}${fee("Dístico de residente", "Matrícula AB-42-ZR, zona Ribeira", "venceu a 12 de novembro", "31,20 €", true, "font-semibold text-bad")}${fee("Água, outubro", "Contador 77 018 442, 9 m³", "até 8 de dezembro", "22,46 €", false)}${fee("Registo do cão Tremoço", "Anual", "até 31 de dezembro", "10,00 €", false)}`, "overflow-hidden")}
<div class="mt-6">${box(`<div class="flex border-b border-line text-[16px]">${each(["Referência", "Cartão", "Transferência imediata"], (name, index) => `<span class="px-7 py-4 ${index === 0 ? "border-b-4 border-brand font-semibold" : "text-muted"}">${name}</span>`)}</div><div class="p-7"><div class="text-muted">Pague no seu banco ou num terminal. A referência é válida até 30 de novembro.</div><div class="mt-5 grid grid-cols-[150px_1fr_1fr] gap-8 rounded-app bg-raised p-6">${reference("Entidade", "21 804")}${reference("Referência", "547 019 336")}${reference("Montante", "159,20 €")}</div><div class="mt-5 flex items-center gap-3">${line("Enviar por mensagem", "h-11 px-5", "ph:chat-text-bold")}${line("Imprimir", "h-11 px-5", "ph:printer-bold")}<span class="ml-auto flex items-center gap-2 text-[14.500px] text-muted">${icon("ph:lock-simple-fill", 18, "text-good")}Confirmado em cerca de 10 minutos</span></div></div>`, "")}</div></div>
<aside>${box(`<b class="text-[20px] font-semibold">Resumo</b><div class="mt-4">${total("Taxa de esplanada", "128,00 €")}${total("Dístico de residente", "30,00 €")}${total("Juros, 9 dias", "1,20 €", "text-bad")}${total("Total", "159,20 €", "mt-3 border-t-2 border-ink pt-4 text-[22px] font-bold")}</div><div class="mt-5 flex items-start gap-4 rounded-app bg-raised p-4"><span class="pt-0.5">${webToggle(false)}</span><span class="leading-[21px]"><b class="font-semibold">Em três prestações</b><br><span class="text-[14.500px] text-muted">53,07 € por mês, sem juros a partir de 150 €</span></span></div><div class="mt-5">${main("Já paguei", "h-[54px] w-full bg-accent text-ink text-[17px]")}</div>`)}<div class="mt-4">${box(`<div class="flex items-center gap-4">${icon("ph:bank-fill", 28, "text-brand")}<span class="flex-1"><b class="font-semibold">Débito direto da água</b><br><span class="text-[14px] text-muted">Nunca mais esquecer, 2% de desconto</span></span>${icon("ph:caret-right-bold", 18, "text-muted")}</div>`, "p-5")}</div><div class="mt-4 px-1 leading-[22px] text-muted">Não consegue pagar a tempo? <b class="font-semibold text-brand underline">Fale connosco</b>, há sempre uma maneira.</div></aside></div></div>`,
);

const provider = (name: string, title: string, text: string, level: string, isBest = false) =>
  `<div class="flex items-center gap-5 rounded-app border-2 px-5 py-[15px] ${isBest ? "border-brand bg-raised" : "border-line"}"><span class="grid h-[52px] w-[52px] place-items-center rounded-app ${isBest ? "bg-brand text-white" : "bg-raised text-brand"}">${icon(name, 28)}</span><div class="flex-1"><div class="flex items-center gap-3 text-[18px] font-semibold">${title}${isBest ? '<span class="rounded-app bg-accent px-2 py-0.5 text-[13px]">Recomendado</span>' : ""}</div><div class="text-[14.500px] text-muted">${text}</div></div><span class="text-right text-[13px] leading-4 text-muted">Confiança<br><span class="mt-1 inline-flex gap-1">${times(3, (index) => `<i class="h-2 w-5 ${index < Number(level) ? "bg-good" : "bg-line"}"></i>`)}</span></span>${icon("ph:caret-right-bold", 20, "text-brand")}</div>`;

export const login = desktop(
  "items-center justify-center bg-brand text-[15.500px]",
  `${azulejos(1440, 900, 90)}<section class="relative w-[680px] bg-surface px-14 pb-9 pt-11 shadow-[0_30px_90px_rgba(8,25,60,.55)]"><div class="absolute inset-x-0 top-0 h-2 bg-accent"></div><div class="text-[20px] font-bold">Civita Aberta <span class="font-normal text-muted">· Ribalta do Mar</span></div><h1 class="mt-4 font-display text-[44px] leading-[48px]">Como quer entrar?</h1><p class="mt-2 text-[16.500px] leading-[24px] text-muted">Precisamos de saber quem é para mostrar os seus pedidos e taxas. Não guardamos a sua palavra-passe.</p>
<div class="mt-6 flex flex-col gap-3">${provider("ph:key-fill", "Chave digital", "Telemóvel e código de seis números", "3", true)}${provider("ph:identification-card-fill", "Cartão de cidadão", "Com leitor de cartões e código", "3")}${provider("ph:bank-fill", "O meu banco", "Nove bancos, com a aplicação do banco", "2")}${provider("ph:user-circle-fill", "Conta Civita", "E-mail e palavra-passe, só para consultar", "1")}</div><div class="mt-6 flex items-center gap-4 rounded-app bg-[#fff5d6] px-5 py-3.5">${icon("ph:phone-fill", 24)}<span class="leading-[21px]"><b class="font-semibold">Sem telemóvel?</b> Ligue 800 555 014, tratamos consigo ao telefone.</span></div><div class="mt-6 flex justify-between text-[16px] font-semibold text-brand"><span class="underline">Continuar sem entrar</span><span class="underline">Representar uma empresa</span></div></section>`,
);

const member = (
  name: string,
  relation: string,
  services: readonly (readonly [string, string])[],
  pending = "",
) =>
  `<div class="rounded-app border-2 bg-surface p-5 ${pending ? "border-accent" : "border-line"}"><div class="flex items-center gap-4">${avatar(name, 56)}<div><b class="text-[18px] font-semibold leading-6">${name}</b><div class="text-[14.500px] text-muted">${relation}</div></div></div><div class="mt-4 flex flex-col gap-2 text-[15px]">${each(services, ([glyph, text]) => `<span class="flex items-center gap-2.5">${icon(glyph, 19, "text-brand")}${text}</span>`)}</div>${pending ? `<div class="mt-3 flex items-center justify-between bg-[#fff5d6] px-3 py-2 text-[14.500px]">${pending}<b class="font-semibold text-brand underline">Lembrar</b></div>` : ""}</div>`;
const allowed = (title: string, text: string, isOn: boolean) =>
  `<div class="flex items-center gap-4 border-b border-line py-2 last:border-0"><span class="flex-1"><b class="font-semibold">${title}</b><br><span class="text-[14px] text-muted">${text}</span></span>${webToggle(isOn)}</div>`;
const thing = (name: string, title: string, text: string) =>
  `<div class="flex flex-1 items-center gap-4 rounded-app border border-line bg-surface p-4">${icon(name, 32, "text-brand")}<span><b class="font-semibold">${title}</b><br><span class="text-[14px] text-muted">${text}</span></span></div>`;

export const household = page(
  "",
  `<div class="relative h-[136px] text-white">${azulejos(1440, 136, 60, 0.6)}<div class="relative flex h-full items-center gap-6 px-16">${avatar("Benedita Falcão", 100, "rounded-full border-4 border-white")}<div><h1 class="font-display text-[38px] leading-[42px]">Benedita Falcão</h1><div class="mt-1 text-[16px]">N.º de munícipe 40 118 · em Ribalta do Mar desde 2011</div></div><span class="ml-auto">${main("Alterar dados", "h-12 px-6 bg-white text-brand", "ph:pencil-simple-bold")}</span></div></div>
<div class="grid grid-cols-[1fr_390px] gap-8 px-16 pt-5"><div><div class="flex items-center justify-between"><h2 class="text-[22px] font-bold">Agregado familiar</h2><span class="flex items-center gap-2 font-semibold text-brand">${icon("ph:user-plus-bold", 19)}Juntar pessoa</span></div><div class="mt-3 grid grid-cols-2 gap-3">${member(
    "Benedita Falcão",
    "42 anos · titular",
    [
      ["ph:storefront", "Café do Farol, licença em análise"],
      ["ph:drop", "Contrato de água"],
    ],
  )}${member("Rui Falcão", "44 anos · cônjuge", [
    ["ph:car-profile", "Dístico de residente"],
    ["ph:books", "Cartão da biblioteca"],
  ])}${member("Matilde Falcão", "5 anos · filha", [
    ["ph:graduation-cap", "Inscrição na escola, falta 1 documento"],
    ["ph:swimming-pool", "Piscina, aulas à quarta-feira"],
  ])}${member(
    "Carmina Pires",
    "39 anos · irmã",
    [
      ["ph:bus", "Passe mensal"],
      ["ph:hand-heart", "Apoio à renda"],
    ],
    "Falta confirmar a morada",
  )}</div>
<h2 class="mt-5 text-[22px] font-bold">Registado em seu nome</h2><div class="mt-3 flex gap-3">${thing("ph:car-profile-fill", "AB-42-ZR", "Zona Ribeira")}${thing("ph:dog-fill", "Tremoço", "Cão, vacina até maio")}${thing("ph:bicycle-fill", "Bicicleta 0419", "Marcada em 2025")}</div></div>
<aside class="flex flex-col gap-4">${box(`<div class="h-[104px] overflow-hidden">${streetMap({ seed: "falcao", width: 390, height: 150, look: { ...mapLooks.day, main: "#ffe9a8", water: "#a8cdf0" }, block: 58, names: ["Rua das Redes", "Rua do Cais"], overlay: pin(195, 76, "#174a9c") })}</div><div class="flex items-center px-5 py-3.5"><span class="flex-1"><b class="text-[17px] font-semibold">Rua das Redes 27, 2.º esq.</b><br><span class="text-muted">Morada fiscal e de correio</span></span><b class="font-semibold text-brand underline">Mudei</b></div>`, "overflow-hidden")}${box(`<b class="text-[18px] font-semibold">Pode tratar por</b><div class="mt-1">${allowed("Matilde", "Tudo, até aos 18 anos", true)}${allowed("Carmina Pires", "Apoios e renda, até 2028", true)}${allowed("Rui", "Só taxas da casa", false)}</div>`)}${box(`<div class="flex items-center gap-4">${icon("ph:shield-check-fill", 30, "text-good")}<span class="flex-1"><b class="font-semibold">Quem viu os seus dados</b><br><span class="text-[14px] text-muted">3 serviços nos últimos 30 dias</span></span>${icon("ph:caret-right-bold", 18, "text-muted")}</div>`, "p-5")}</aside></div>`,
);

/** The number 500 on a wall of tiles. */
const number = ["1111.1111.1111", "1....1..1.1..1", "1111.1..1.1..1", "...1.1..1.1..1", "1111.1111.1111"];
const tile = (x: number, y: number, isOn: boolean, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn} 20 20)"><rect width="39" height="39" fill="${isOn ? "#174a9c" : "#e4ebf6"}"/><path d="M20 4q6 10 16 16-10 6-16 16Q14 26 4 20 14 14 20 4Z" fill="none" stroke="#fff" stroke-opacity="${isOn ? 0.65 : 0.9}" stroke-width="2"/></g>`;
const fallen = new Set(["1,10", "3,13", "2,8"]);

const wall = `<svg width="600" height="420" viewBox="0 0 600 420"><g transform="translate(20 40)">${each(number, (row, y) => each([...row], (mark, x) => (fallen.has(`${y},${x}`) ? `<rect x="${x * 40}" y="${y * 40}" width="39" height="39" fill="#d9d2c4"/>` : tile(x * 40, y * 40, mark === "1"))))}</g>${tile(430, 318, true, 24)}${tile(520, 336, true, -38)}${tile(352, 342, true, 70)}<path d="M0 384h600" stroke="#c2cbdb" stroke-width="4"/><g transform="translate(96 250)"><path d="M20 132L44 10M92 132L68 10M30 92h52M36 58h40M26 124h60" stroke="#b26b00" stroke-width="8" stroke-linecap="round"/></g><path d="M210 384v-44h52v44Z" fill="#ffc928"/><path d="M206 340h60" stroke="#101c33" stroke-width="5"/><path d="M270 384l10-30h34l10 30Z" fill="#8b97ad"/></svg>`;
const still = (name: string, title: string) =>
  `<span class="flex items-center gap-3 rounded-app border border-line bg-surface px-4 py-3 font-semibold">${icon(name, 22, "text-brand")}${title}</span>`;

export const broken = page(
  "Serviços",
  `<div class="grid grid-cols-[640px_1fr] items-center gap-12 px-16 pt-[70px]"><div class="pt-4">${wall}</div><div><div class="text-[16px] font-semibold text-brand">Erro 500</div><h1 class="mt-2 font-display text-[52px] leading-[56px] tracking-tight">Caíram uns azulejos. Estamos a repô-los.</h1><p class="mt-4 text-[18px] leading-[28px] text-muted">O portal não respondeu, a culpa não é sua. O que já preencheu ficou guardado e espera por si durante sete dias.</p><div class="mt-7 rounded-app border border-line bg-surface p-5"><div class="flex justify-between"><b class="font-semibold">Manutenção em curso</b><span class="text-muted">pronto cerca das 14h30</span></div><div class="mt-3">${progress(0.64, "h-3 bg-line", "bg-accent")}</div><div class="mt-3 flex justify-between text-[14.500px] text-muted"><span>Começou às 13h10</span><span>Código RDM-500-2211-1347</span></div></div><div class="mt-6 flex gap-3">${main("Tentar de novo", "h-[54px] px-8 bg-brand text-white", "ph:arrow-clockwise-bold")}${line("800 555 014", "h-[54px] px-7", "ph:phone-fill")}</div></div></div>
<div class="mt-8 flex items-center gap-4 px-16"><span class="text-muted">Continuam a funcionar:</span>${still("ph:siren", "Emergências")}${still("ph:drop", "Falta de água")}${still("ph:bank", "Pagar por referência")}${still("ph:map-trifold", "Mapa das farmácias")}</div>`,
);
