// The pages of Clínica Salvia; their captions are in salvia.ts.
import { avatar, avatars } from "../kit/art.ts";
import { barChart, donut, lineChart, progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import {
  badge,
  button,
  check,
  desktop,
  dot,
  field,
  modal,
  navList,
  radio,
  select,
  table,
  tabs,
  webToggle,
} from "../kit/web.ts";

const logo = `<svg width="34" height="34" viewBox="0 0 34 34"><rect width="34" height="34" rx="11" fill="#3f7d64"/><path d="M17 27c0-9 1-13 8-18-1 9-3 13-8 14M17 23C11 22 9 18 8 12c6 2 8 5 9 11" fill="#dff0e4"/></svg>`;

const side = (active: string) =>
  `<aside class="flex w-[226px] shrink-0 flex-col bg-surface px-4 py-5"><div class="flex items-center gap-3 px-1">${logo}<b class="text-[17px] font-semibold leading-[19px]">Clínica<br>Salvia</b></div><div class="mt-7">${navList(
    [
      "Resumen|ph:squares-four",
      "Agenda|ph:calendar-blank|18",
      "Pacientes|ph:users-three",
      "Mensajes|ph:chat-circle-dots|4",
      "Facturas|ph:receipt",
      "Informes|ph:chart-pie-slice",
      "Ajustes|ph:gear-six",
    ],
    active,
    "bg-brand/12 font-semibold text-brand",
  )}</div><div class="mt-auto rounded-app bg-[#fdeee7] p-4 text-[13px] leading-[18px]"><b class="text-[14px]">Vacuna de la gripe</b><br>Quedan 42 dosis. Campaña hasta el 15 de diciembre.</div><div class="mt-4 flex items-center gap-3 text-[13.500px]">${avatar("Inesa Robledo", 38)}<span class="leading-tight">Dra. Inés Robledo<span class="block text-[12.500px] text-muted">Medicina familiar</span></span></div></aside>`;

const shell = (active: string, title: string, right: string, body: string, over = "") =>
  desktop(
    "bg-bg text-[14px]",
    `${side(active)}<section class="flex min-w-0 flex-1 flex-col"><header class="flex h-[72px] shrink-0 items-center gap-4 px-8"><h1 class="text-[24px] font-semibold tracking-tight">${title}</h1><div class="ml-auto flex items-center gap-3">${right}</div></header><div class="relative min-h-0 flex-1 overflow-hidden px-8 pb-8">${body}</div></section>${over}`,
  );

const quiet = "bg-surface border border-line";
const panel = (body: string, classes = "") =>
  `<div class="rounded-[18px] bg-surface p-6 ${classes}">${body}</div>`;
const kinds = {
  visita: "#cfe6d8",
  control: "#d8e4f5",
  urgente: "#ffd9cc",
  video: "#e9ddf5",
  vacuna: "#fbe9bd",
};

const slot = (top: number, tall: number, kind: keyof typeof kinds, who: string, what: string, hour: string) =>
  `<div class="absolute inset-x-1.5 overflow-hidden rounded-[10px] px-2.5 py-1.5 leading-[17px]" style="top:${top}px;height:${tall}px;background:${kinds[kind]}"><b class="text-[13px] font-semibold">${who}</b>${tall > 34 ? `<div class="truncate text-[12.500px] opacity-75">${what}</div>` : ""}${tall > 60 ? `<div class="text-[12px] opacity-60 num">${hour}</div>` : ""}</div>`;

const dayColumn = (slots: string, isToday = false) =>
  `<div class="relative flex-1 border-l border-line ${isToday ? "bg-brand/4" : ""}">${slots}${isToday ? '<div class="absolute inset-x-0 top-[193px] z-10 h-[2px] bg-accent"><i class="absolute -left-1 -top-[4px] h-2.5 w-2.5 rounded-full bg-accent"></i></div>' : ""}</div>`;

export const agenda = shell(
  "Agenda",
  "Agenda",
  `<span class="flex items-center gap-3">${icon("ph:caret-left", 18)}<b class="font-semibold">16–20 de noviembre</b>${icon("ph:caret-right", 18)}</span><span class="flex rounded-app bg-line/70 p-1 text-[13.500px]">${each(["Día", "Semana", "Mes"], (name, index) => `<span class="rounded-[9px] px-4 py-1 ${index === 1 ? "bg-surface font-semibold shadow-sm" : "text-muted"}">${name}</span>`)}</span>${button("Nueva cita", "bg-brand text-on-brand", "ph:plus-bold")}`,
  `<div class="flex h-full gap-5"><div class="flex flex-1 flex-col overflow-hidden rounded-[18px] bg-surface"><div class="flex h-[60px] shrink-0 border-b border-line pl-[62px]">${each(
    ["Lun 16|4 citas", "Mar 17|6 citas", "Mié 18|5 citas", "Jue 19|6 citas", "Vie 20|4 citas"],
    (spec, index) => {
      const [day, count] = spec.split("|");
      return `<div class="flex flex-1 flex-col justify-center border-l border-line px-3 leading-tight"><b class="text-[15px] font-semibold ${index === 3 ? "text-brand" : ""}">${day}</b><span class="text-[12.500px] text-muted">${count}</span></div>`;
    },
  )}</div>
<div class="relative flex flex-1"><div class="w-[62px]">${times(9, (hour) => `<div class="h-[76px] pr-2 pt-1 text-right text-[12.500px] text-muted num">${String(8 + hour).padStart(2, "0")}:00</div>`)}</div><div class="pointer-events-none absolute inset-y-0 left-[62px] right-0">${times(9, (hour) => `<i class="absolute inset-x-0 border-t border-line" style="top:${hour * 76}px"></i>`)}</div>
${dayColumn(slot(40, 70, "visita", "Rosa Almendros", "Dolor de espalda", "08:30–09:20") + slot(152, 34, "vacuna", "Hugo Pardo", "", "") + slot(228, 74, "control", "Marisa Quintero", "Tensión, control", "11:00–11:55") + slot(456, 72, "video", "Ander Etxebarria", "Videoconsulta", "14:00"))}${dayColumn(slot(6, 68, "visita", "Lucía Benavent", "Primera visita", "08:05–08:55") + slot(80, 34, "vacuna", "Familia Soto", "", "") + slot(120, 34, "vacuna", "Pilar Rey", "", "") + slot(190, 72, "control", "Jesús Manrique", "Diabetes, 3 meses", "10:30") + slot(304, 72, "urgente", "Noa Ferrer", "Fiebre desde ayer", "12:00") + slot(532, 72, "visita", "Elvira Campo", "Alergia", "15:00"))}${dayColumn(slot(76, 110, "visita", "Bruno Salcedo", "Revisión anual completa", "09:00–10:25") + slot(228, 34, "control", "Carmen Otero", "", "") + slot(304, 72, "video", "Iker Lozano", "Resultados", "12:00") + slot(456, 72, "visita", "Teresa Vidal", "Migraña", "14:00") + slot(560, 34, "vacuna", "Leo Prieto", "", ""))}${dayColumn(slot(2, 72, "visita", "Martín Aguirre", "Rodilla derecha", "08:00–08:55") + slot(114, 34, "vacuna", "Ana Belmonte", "", "") + slot(190, 64, "control", "Julia Castaño", "Embarazo, semana 24", "10:30") + slot(304, 72, "urgente", "Omar Haddad", "Corte en la mano", "12:00") + slot(456, 72, "video", "Sara Illán", "Receta", "14:00") + slot(532, 72, "visita", "Nicolás Vera", "Insomnio", "15:00"), true)}${dayColumn(slot(76, 72, "control", "Eva Montoro", "Tiroides", "09:00") + slot(190, 34, "vacuna", "Pau Gisbert", "", "") + slot(266, 72, "visita", "Gloria Nieto", "Certificado", "11:30") + slot(456, 72, "visita", "Raúl Cid", "Mareos", "14:00"))}</div></div>
<aside class="flex w-[252px] flex-col gap-4">${panel(`<b class="font-semibold">Noviembre</b><div class="mt-3 grid grid-cols-7 gap-y-1.5 text-center text-[12.500px]">${each([..."LMXJVSD"], (day) => `<span class="text-muted">${day}</span>`)}${times(6, () => "<i></i>")}${times(30, (index) => `<span class="mx-auto grid h-7 w-7 place-items-center rounded-full ${index === 18 ? "bg-brand text-on-brand" : index > 14 && index < 20 ? "bg-brand/10" : ""}">${index + 1}</span>`)}</div>`, "!p-5")}${panel(
    `<b class="font-semibold">En sala de espera</b>${each(
      ["Julia Castaño|10:22|8 min", "Omar Haddad|10:31|ahora"],
      (spec) => {
        const [who = "", at, wait] = spec.split("|");
        return `<div class="mt-3 flex items-center gap-3">${avatar(who, 34)}<span class="leading-tight">${who}<span class="block text-[12.500px] text-muted">llegó ${at}</span></span><span class="ml-auto text-[12.500px] text-accent">${wait}</span></div>`;
      },
    )}`,
    "!p-5",
  )}${panel(`<b class="font-semibold">Tipos</b><div class="mt-3 flex flex-col gap-2 text-[13.500px]">${each(Object.entries(kinds), ([name, colour]) => `<span class="flex items-center gap-2.5"><i class="h-3.5 w-3.5 rounded-[5px]" style="background:${colour}"></i><span class="capitalize">${name}</span></span>`)}</div>`, "!p-5")}</aside></div>`,
);

const patientLines = [
  "Rosa Almendros|58|Lumbalgia|16 nov|30 nov|Al día",
  "Jesús Manrique|66|Diabetes tipo 2|17 nov|17 feb|Al día",
  "Noa Ferrer|7|Asma leve|17 nov|Sin cita|Analítica",
  "Bruno Salcedo|45|Sano|18 nov|18 nov 2027|Al día",
  "Julia Castaño|33|Embarazo, semana 24|19 nov|3 dic|Al día",
  "Omar Haddad|29|Herida suturada|19 nov|26 nov|Curas",
  "Teresa Vidal|51|Migraña crónica|18 nov|Sin cita|Analítica",
  "Ander Etxebarria|38|Hipertensión|16 nov|14 dic|Al día",
  "Marisa Quintero|72|Hipertensión|16 nov|16 dic|Receta vence",
  "Eva Montoro|41|Hipotiroidismo|20 nov|20 mayo|Al día",
  "Nicolás Vera|24|Insomnio|19 nov|10 dic|Al día",
];

const patientCells = (line: string) => {
  const [who = "", age = "", why = "", last = "", following = "", state = ""] = line.split("|");
  const tone =
    state === "Al día"
      ? "bg-brand/12 text-brand"
      : state === "Analítica"
        ? "bg-[#e9ddf5] text-[#6a3fa0]"
        : "bg-[#ffe6db] text-[#b4471f]";
  const person = `<span class="flex items-center gap-3">${avatar(who, 32)}<b class="font-semibold">${who}</b></span>`;
  return [
    person,
    `${age} años`,
    why,
    last,
    following === "Sin cita" ? `<span class="text-accent">Sin cita</span>` : following,
    badge(state, tone),
    icon("ph:dots-three-bold", 20, "text-muted"),
  ];
};

export const patients = shell(
  "Pacientes",
  "Pacientes",
  `<span class="flex h-9 w-[280px] items-center gap-2 rounded-app bg-surface px-3 text-muted">${icon("ph:magnifying-glass", 17)}Nombre, DNI o teléfono</span>${button("Filtrar", quiet, "ph:funnel")}${button("Nuevo paciente", "bg-brand text-on-brand", "ph:user-plus")}`,
  `<div class="flex gap-3 text-[13.500px]">${each(["Todos 1.846", "Mis pacientes 612", "Crónicos 203", "Sin cita 47"], (name, index) => `<span class="rounded-full px-4 py-1.5 ${index === 1 ? "bg-ink text-white" : "bg-surface"}">${name}</span>`)}</div><div class="mt-4 overflow-hidden rounded-[18px] bg-surface">${table(["Paciente|1.7fr", "Edad|90px", "Motivo principal|1.5fr", "Última visita|110px", "Próxima|130px", "Estado|130px", "|30px"], patientLines.map(patientCells), { row: "h-[56px]", head: "h-11 text-[12.500px] text-muted" })}<div class="flex h-12 items-center justify-between px-5 text-[13px] text-muted"><span>1–11 de 612</span><span class="flex gap-1">${each(["1", "2", "3", "…", "56"], (page, index) => `<span class="grid h-7 min-w-7 place-items-center rounded-[8px] ${index === 0 ? "bg-brand text-on-brand" : ""}">${page}</span>`)}</span></div></div>`,
);

const fact = (name: string, value: string) =>
  `<div class="flex justify-between border-b border-line py-2.5 last:border-0"><span class="text-muted">${name}</span><span>${value}</span></div>`;
const visit = (when: string, title: string, text: string, who: string) =>
  `<div class="flex gap-4 border-b border-line py-4 last:border-0"><span class="w-[70px] shrink-0 text-[13px] text-muted">${when}</span><div class="flex-1"><b class="font-semibold">${title}</b><div class="mt-0.5 leading-[20px] text-muted">${text}</div></div><span class="text-[13px] text-muted">${who}</span></div>`;

export const record = shell(
  "Pacientes",
  "Jesús Manrique",
  `${button("Llamar", quiet, "ph:phone")}${button("Receta", quiet, "ph:pill")}${button("Iniciar visita", "bg-brand text-on-brand", "ph:stethoscope")}`,
  `<div class="flex gap-5"><div class="w-[300px]">${panel(`<div class="flex flex-col items-center text-center">${avatar("Jesús Manrique", 92)}<b class="mt-3 text-[18px] font-semibold">Jesús Manrique Ortiz</b><span class="text-muted">66 años · 14/03/1960 · 0+</span><div class="mt-3 flex gap-2">${badge("Diabetes tipo 2", "bg-[#d8e4f5] text-[#2b5a9b]")}${badge("Alergia: penicilina", "bg-[#ffd9cc] text-[#b4471f]")}</div></div><div class="mt-4 text-[13.500px]">${fact("Historia", "0018-4471")}${fact("Teléfono", "612 40 87 55")}${fact("Seguro", "Sanamar Plus")}${fact("Médica", "Dra. Robledo")}${fact("Contacto", "Lola, esposa")}</div>`)}${panel(`<b class="font-semibold">Medicación</b>${each(["Metformina 850 mg|1–0–1", "Atorvastatina 20 mg|0–0–1", "Enalapril 5 mg|1–0–0"], (spec) => `<div class="mt-3 flex items-center gap-3"><span class="grid h-9 w-9 place-items-center rounded-[10px] bg-brand/12 text-brand">${icon("ph:pill-fill", 18)}</span><span class="leading-tight">${spec.split("|")[0]}<span class="block text-[12.500px] text-muted">${spec.split("|")[1]}</span></span></div>`)}`, "mt-4")}</div>
<div class="flex-1">${panel(
    `${tabs(["Evolución", "Visitas", "Analíticas", "Documentos"], 0)}<div class="mt-4 flex gap-8"><div><div class="text-[13px] text-muted">Glucosa en ayunas</div><div class="text-[26px] font-semibold">118 <span class="text-[14px] font-normal text-muted">mg/dl</span></div></div><div><div class="text-[13px] text-muted">HbA1c</div><div class="text-[26px] font-semibold">6,7 <span class="text-[14px] font-normal text-good">−0,4</span></div></div><div><div class="text-[13px] text-muted">Peso</div><div class="text-[26px] font-semibold">81,2 <span class="text-[14px] font-normal text-muted">kg</span></div></div><div><div class="text-[13px] text-muted">Tensión</div><div class="text-[26px] font-semibold">132/82</div></div></div><div class="mt-3">${lineChart(
      {
        width: 780,
        height: 230,
        min: 80,
        max: 180,
        isSmooth: true,
        ticks: ["180", "147", "113", "80"],
        labels: ["nov 2025", "feb", "mayo", "ago", "nov 2026"],
        series: [
          {
            values: [164, 158, 149, 151, 140, 136, 128, 131, 122, 118],
            colour: "#3f7d64",
            fill: 0.18,
            width: 2.5,
          },
          { values: [126, 126], colour: "#f08a64", isDashed: true, width: 1.5 },
        ],
      },
    )}</div>`,
  )}
<div class="mt-4">${panel(`<b class="text-[16px] font-semibold">Últimas visitas</b>${visit("17 nov", "Control de diabetes", "Mejor con la dieta nueva. Se mantiene metformina, se pide fondo de ojo.", "Dra. Robledo")}${visit("4 sept", "Resultados por vídeo", "HbA1c 7,1. Camina 40 minutos al día con su perra.", "Dra. Robledo")}${visit("2 junio", "Herida en el pie", "Cura simple, sin infección. Plantillas nuevas.", "Enf. Galán")}`)}</div></div></div>`,
);

const bookingForm = `<div class="flex items-center justify-between border-b border-line px-7 py-5"><b class="text-[19px] font-semibold">Nueva cita</b>${icon("ph:x-bold", 20, "text-muted")}</div><div class="flex flex-col gap-4 px-7 py-6"><div><div class="mb-1.5 text-[13px] font-medium">Paciente</div><div class="flex h-12 items-center gap-3 rounded-app border border-line px-3">${avatar("Teresa Vidal", 30)}Teresa Vidal<span class="text-muted">51 años · migraña crónica</span><span class="ml-auto text-brand">Cambiar</span></div></div>
<div class="grid grid-cols-2 gap-4">${select("Motivo", "Seguimiento de migraña")}${select("Con", "Dra. Inés Robledo")}</div><div><div class="mb-2 text-[13px] font-medium">Jueves 26 de noviembre</div><div class="grid grid-cols-5 gap-2 text-center text-[14px]">${each(["08:30", "09:00", "09:20", "10:40", "11:00", "12:10", "14:00", "14:20", "15:40", "16:00"], (hour, index) => `<span class="rounded-[10px] border py-2 num ${index === 3 ? "border-brand bg-brand font-semibold text-on-brand" : index === 1 || index === 6 ? "border-line bg-bg text-faint line-through" : "border-line"}">${hour}</span>`)}</div></div>
<div class="flex gap-6">${each(["En la clínica", "Por vídeo", "Por teléfono"], (name, index) => `<span class="flex items-center gap-2">${radio(index === 0)}${name}</span>`)}</div>${field({ label: "Nota para el equipo", value: "Traer diario de dolor de tres semanas", isFocused: true })}<div class="flex items-center gap-3">${webToggle(true)}Recordar por mensaje 24 h antes</div></div><div class="flex items-center justify-end gap-3 border-t border-line px-7 py-5"><span class="mr-auto text-[13px] text-muted">Duración prevista: 20 minutos</span>${button("Cancelar", quiet)}${button("Reservar a las 10:40")}</div>`;

export const booking = shell(
  "Pacientes",
  "Pacientes",
  button("Nuevo paciente", "bg-brand text-on-brand", "ph:user-plus"),
  `<div class="overflow-hidden rounded-[18px] bg-surface">${table(["Paciente|1.7fr", "Edad|90px", "Motivo principal|1.5fr", "Última visita|110px", "Próxima|130px", "Estado|130px", "|30px"], patientLines.map(patientCells), { row: "h-[56px]", head: "h-11 text-[12.500px] text-muted" })}</div>`,
  modal(600, bookingForm, "bg-surface", "bg-[#1d2b25]/45"),
);

const measure = (name: string, value: string, note: string, glyph: string, colour: string) =>
  `<div class="flex flex-1 items-center gap-4 rounded-[18px] bg-surface p-5"><span class="grid h-12 w-12 place-items-center rounded-[14px]" style="background:${colour}">${icon(glyph, 24)}</span><div><div class="text-[13px] text-muted">${name}</div><div class="text-[25px] font-semibold leading-[30px] num">${value}</div><div class="text-[12.500px] text-muted">${note}</div></div></div>`;

export const summary = shell(
  "Resumen",
  "Buenos días, Inés",
  `<span class="text-muted">Jueves, 19 de noviembre</span>${button("Nueva cita", "bg-brand text-on-brand", "ph:plus-bold")}`,
  `<div class="flex gap-4">${measure("Citas hoy", "18", "3 por vídeo", "ph:calendar-check", "#cfe6d8")}${measure("Espera media", "9 min", "4 menos que ayer", "ph:hourglass-medium", "#fbe9bd")}${measure("Sin acudir", "2,1 %", "este mes", "ph:user-minus", "#ffd9cc")}${measure("Ingresos", "4.320 €", "semana en curso", "ph:coins", "#d8e4f5")}</div>
<div class="mt-4 flex gap-4">${panel(
    `<div class="flex justify-between"><b class="text-[16px] font-semibold">Visitas por día</b><span class="flex gap-4 text-[13px] text-muted"><span class="flex items-center gap-1.5">${dot("bg-brand")}En la clínica</span><span class="flex items-center gap-1.5">${dot("bg-[#c3a7e6]")}Por vídeo</span></span></div><div class="mt-3">${barChart(
      {
        width: 640,
        height: 236,
        ticks: ["30", "20", "10", "0"],
        max: 30,
        bars: [
          [14, 4],
          [18, 5],
          [16, 3],
          [19, 6],
          [13, 4],
          [15, 5],
          [19, 6],
          [17, 4],
          [18, 3],
          [12, 5],
        ],
        colours: ["#3f7d64", "#c3a7e6"],
        labels: ["6", "9", "10", "11", "12", "13", "16", "17", "18", "19"],
        share: 0.5,
        corner: 6,
      },
    )}</div>`,
    "flex-1",
  )}${panel(
    `<b class="text-[16px] font-semibold">Motivos</b><div class="mt-4 flex flex-col items-center">${donut(
      150,
      24,
      [
        [38, "#3f7d64"],
        [24, "#f08a64"],
        [18, "#c3a7e6"],
        [12, "#f0c95e"],
        [8, "#9dbbe0"],
      ],
    )}</div><div class="mt-4 grid grid-cols-2 gap-y-1.5 text-[13px]">${each(["#3f7d64|Crónicos 38 %", "#f08a64|Agudos 24 %", "#c3a7e6|Vídeo 18 %", "#f0c95e|Vacunas 12 %"], (spec) => `<span class="flex items-center gap-2"><i class="h-2.5 w-2.5 rounded-full" style="background:${spec.split("|")[0]}"></i>${spec.split("|")[1]}</span>`)}</div>`,
    "w-[330px]",
  )}</div>
<div class="mt-4 flex gap-4">${panel(
    `<b class="text-[16px] font-semibold">A continuación</b>${each(
      [
        "10:30|Julia Castaño|Embarazo, semana 24|En sala",
        "12:00|Omar Haddad|Corte en la mano|En sala",
        "14:00|Sara Illán|Receta, por vídeo|Confirmada",
      ],
      (spec) => {
        const [hour, who = "", why, state] = spec.split("|");
        return `<div class="mt-3 flex items-center gap-4"><span class="w-12 font-semibold num">${hour}</span>${avatar(who, 36)}<span class="flex-1 leading-tight">${who}<span class="block text-[13px] text-muted">${why}</span></span>${badge(state ?? "", state === "En sala" ? "bg-[#fdeee7] text-[#b4471f]" : "bg-brand/12 text-brand")}</div>`;
      },
    )}`,
    "flex-1",
  )}${panel(`<div class="flex justify-between"><b class="text-[16px] font-semibold">Pendiente</b><span class="text-muted">2 de 5</span></div>${each(["1|Firmar 6 recetas", "1|Analítica de Noa Ferrer", "0|Llamar a Teresa Vidal", "0|Informe para Sanamar"], (spec) => `<div class="mt-3 flex items-center gap-3">${check(spec.startsWith("1"))}<span class="${spec.startsWith("1") ? "text-muted line-through" : ""}">${spec.slice(2)}</span></div>`)}`, "w-[330px]")}</div>`,
);

const talk = (name: string, text: string, when: string, isOn: boolean, unread = "") =>
  `<div class="flex items-center gap-3 rounded-[14px] p-3 ${isOn ? "bg-brand/12" : ""}">${avatar(name, 42)}<div class="min-w-0 flex-1"><div class="flex justify-between"><b class="font-semibold">${name}</b><span class="text-[12px] text-muted">${when}</span></div><div class="truncate text-[13px] text-muted">${text}</div></div>${unread ? `<b class="grid h-5 w-5 place-items-center rounded-full bg-accent text-[11px] text-white">${unread}</b>` : ""}</div>`;
const hers = (text: string) =>
  `<div class="max-w-[430px] self-start rounded-[18px] rounded-bl-[5px] bg-bg px-4 py-2.5 text-[15px] leading-[21px]">${text}</div>`;
const mine = (text: string) =>
  `<div class="max-w-[430px] self-end rounded-[18px] rounded-br-[5px] bg-brand px-4 py-2.5 text-[15px] leading-[21px] text-on-brand">${text}</div>`;

export const chat = shell(
  "Mensajes",
  "Mensajes",
  button("Mensaje nuevo", "bg-brand text-on-brand", "ph:pencil-simple"),
  `<div class="flex h-full overflow-hidden rounded-[18px] bg-surface"><aside class="w-[330px] border-r border-line p-3">${talk("Julia Castaño", "¿Puedo tomar paracetamol?", "10:12", true, "2")}${talk("Teresa Vidal", "Gracias, lo apunto en el diario", "09:47", false)}${talk("Farmacia Del Río", "Falta stock de atorvastatina", "09:30", false, "1")}${talk("Marisa Quintero", "Foto: tensión de esta mañana", "08:58", false, "1")}${talk("Ander Etxebarria", "Perfecto, hasta el lunes", "Ayer", false)}${talk("Laboratorio Norte", "Resultados listos: 3 pacientes", "Ayer", false)}${talk("Pau Gisbert", "¿La vacuna es con ayuno?", "Mar", false)}</aside>
<div class="flex flex-1 flex-col"><div class="flex items-center gap-3 border-b border-line px-6 py-4">${avatar("Julia Castaño", 44)}<div class="leading-tight"><b class="text-[16px] font-semibold">Julia Castaño</b><div class="text-[13px] text-muted">33 años · embarazo, semana 24 · sin alergias</div></div><span class="ml-auto flex gap-2">${button("Ver historia", quiet, "ph:folder-open")}${button("Vídeo", quiet, "ph:video-camera")}</span></div><div class="flex flex-1 flex-col gap-3 px-8 py-6"><span class="self-center text-[12.500px] text-muted">Hoy</span>${hers("Buenos días, doctora. Desde anoche me duele la cabeza y tengo la nariz tapada, sin fiebre.")}${hers("¿Puedo tomar paracetamol?")}${mine("Buenos días, Julia. Sí, 650 mg cada 8 horas, máximo tres al día. Ibuprofeno no, por favor.")}${mine("¿Notas al bebé moverse como siempre?")}${hers("Sí, esta mañana no para.")}<div class="w-[330px] self-end rounded-[18px] border border-line p-4"><div class="flex items-center gap-3">${icon("ph:file-text-fill", 26, "text-accent")}<span class="leading-tight"><b class="font-semibold">Resfriado en el embarazo</b><span class="block text-[12.500px] text-muted">Hoja de consejos, 2 páginas</span></span></div></div><span class="self-end text-[12px] text-muted">Leído 10:14</span></div>
<div class="px-6 pb-6"><div class="mb-3 flex gap-2 text-[13px]">${each(["Dar cita hoy", "Enviar receta", "Pedir foto"], (text) => `<span class="rounded-full bg-brand/12 px-3 py-1.5 text-brand">${text}</span>`)}</div><div class="flex h-12 items-center gap-3 rounded-full bg-bg px-5 text-muted">${icon("ph:paperclip", 20)}Escribe a Julia<span class="ml-auto grid h-9 w-9 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:paper-plane-right-fill", 17)}</span></div></div></div></div>`,
);

const invoiceLine = (what: string, code: string, sum: string) =>
  `<div class="flex border-b border-line py-3"><span class="flex-1">${what}<span class="block text-[12.500px] text-muted">${code}</span></span><span class="num">${sum}</span></div>`;

export const payment = shell(
  "Facturas",
  "Cobrar visita",
  button("Imprimir", quiet, "ph:printer"),
  `<div class="flex gap-6"><div class="flex-1">${panel(
    `<b class="text-[17px] font-semibold">¿Cómo paga Martín?</b><div class="mt-5 grid grid-cols-3 gap-3">${each(
      ["Tarjeta|ph:credit-card|1", "Efectivo|ph:money|0", "Enlace por mensaje|ph:link|0"],
      (spec) => {
        const [name, glyph = "", isOn] = spec.split("|");
        return `<div class="rounded-[14px] border-2 p-4 ${isOn === "1" ? "border-brand bg-brand/6" : "border-line"}">${icon(glyph, 26, isOn === "1" ? "text-brand" : "text-muted")}<div class="mt-3 font-medium">${name}</div></div>`;
      },
    )}</div><div class="mt-6 grid grid-cols-2 gap-4">${field({ label: "Número de tarjeta", value: "4921 •••• •••• 0836", classes: "col-span-2", end: icon("ph:credit-card", 18, "text-muted") })}${field({ label: "Caduca", value: "11 / 28" })}${field({ label: "CVC", value: "04", error: "Faltan cifras: son tres" })}${field({ label: "Titular", value: "Martín Aguirre Sanz", classes: "col-span-2" })}</div><div class="mt-5 flex items-center gap-3">${check(true)}Guardar para la próxima visita</div><div class="mt-6 flex items-center gap-3 rounded-[14px] bg-bg p-4 text-[13.500px] text-muted">${icon("ph:lock-simple-fill", 19, "text-brand")}Los datos van cifrados al banco. La clínica no los guarda.</div>`,
  )}</div>
<div class="w-[430px]">${panel(`<div class="flex items-center gap-3">${avatar("Martín Aguirre", 44)}<div class="leading-tight"><b class="text-[16px] font-semibold">Martín Aguirre</b><div class="text-[13px] text-muted">Factura 2026-3318 · 19 nov</div></div></div><div class="mt-4">${invoiceLine("Consulta, rodilla derecha", "20 min · Dra. Robledo", "55,00 €")}${invoiceLine("Infiltración", "Código 81.92", "90,00 €")}${invoiceLine("Material", "Jeringa, vendaje", "12,40 €")}</div><div class="mt-4 flex flex-col gap-2"><div class="flex justify-between text-muted"><span>Subtotal</span><span class="num">157,40 €</span></div><div class="flex justify-between text-good"><span>Seguro Sanamar, 40 %</span><span class="num">−62,96 €</span></div><div class="flex justify-between text-muted"><span>IVA, exento</span><span class="num">0,00 €</span></div></div><div class="mt-4 flex items-baseline justify-between border-t border-line pt-4"><span class="text-[16px] font-semibold">A pagar</span><span class="text-[32px] font-semibold num">94,44 €</span></div><div class="mt-5 grid h-12 place-items-center rounded-app bg-brand text-[16px] font-semibold text-on-brand">Cobrar 94,44 €</div><div class="mt-3 text-center text-[13px] text-muted">Se envía el recibo a martin@aguirre.example</div>`)}<div class="mt-4 flex items-center gap-3 rounded-[18px] bg-[#fdeee7] p-5 text-[13.500px]">${avatars(["Martín Aguirre", "Sara Illán"], 30, "border-[#fdeee7]")}Bono familiar: quedan 3 visitas de 5${progress(0.4, "ml-auto h-2 w-16 bg-white", "bg-accent")}</div></div></div>`,
);

const settingRow = (title: string, text: string, end: string) =>
  `<div class="flex items-center gap-6 border-b border-line py-4 last:border-0"><div class="flex-1"><div class="font-medium">${title}</div><div class="text-[13px] text-muted">${text}</div></div>${end}</div>`;

export const settings = shell(
  "Ajustes",
  "Ajustes",
  button("Guardar cambios", "bg-brand text-on-brand"),
  `<div class="flex gap-6"><div class="w-[220px]">${navList(["Horario|ph:clock", "Equipo|ph:users", "Recordatorios|ph:bell", "Facturación|ph:bank", "Privacidad|ph:shield-check", "Integraciones|ph:plugs-connected"], "Horario", "bg-surface font-semibold")}</div><div class="flex-1">${panel(
    `<b class="text-[17px] font-semibold">Horario de atención</b><div class="mt-3">${each(
      [
        "Lunes|1|08:00 – 14:00|15:00 – 18:00",
        "Martes|1|08:00 – 14:00|15:00 – 18:00",
        "Miércoles|1|08:00 – 14:00|",
        "Jueves|1|08:00 – 14:00|15:00 – 19:30",
        "Viernes|1|08:00 – 14:30|",
        "Sábado|0||",
        "Domingo|0||",
      ],
      (spec) => {
        const [day, isOn, morning, evening] = spec.split("|");
        const box = (text?: string) =>
          text ? `<span class="rounded-[10px] border border-line px-4 py-2 num">${text}</span>` : "";
        return `<div class="flex h-[54px] items-center gap-5 border-b border-line last:border-0">${webToggle(isOn === "1")}<span class="w-24 font-medium ${isOn === "1" ? "" : "text-muted"}">${day}</span>${isOn === "1" ? `${box(morning)}${box(evening)}<span class="ml-auto flex items-center gap-1.5 text-brand">${icon("ph:plus", 15)}Tramo</span>` : `<span class="text-muted">Cerrado, urgencias en el 112</span>`}</div>`;
      },
    )}</div>`,
  )}<div class="mt-4">${panel(`${settingRow("Duración de una visita", "Se puede cambiar por motivo", `<span class="flex rounded-[10px] border border-line">${each(["15", "20", "30"], (text, index) => `<span class="px-4 py-1.5 ${index === 1 ? "bg-brand text-on-brand" : ""}">${text} min</span>`)}</span>`)}${settingRow("Reservas por internet", "Los pacientes ven los huecos de las próximas seis semanas", webToggle(true))}${settingRow("Hueco para urgencias", "Dos al día, a las 12:00 y a las 17:00", webToggle(true))}`, "!py-3")}</div></div></div>`,
);
