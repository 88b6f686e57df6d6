import type { Written } from './written';

export const spanish: Written = {
  language: 'es',
  meetings: [
    {
      name: 'Huerto vecinal',
      people: ['Alba Surco', 'Bruno Riego'],
      said: [
        'Plantamos los tomates el diez de abril.',
        'El pozo nuevo cuesta cinco mil euros.',
        'No usamos pesticidas, lo votaron los vecinos.',
        'Bruno arregla la valla el sábado.',
      ],
    },
    {
      name: 'Festival de cine',
      people: ['Carla Foco', 'Diego Plano'],
      said: [
        'El festival empieza el veinte de septiembre.',
        'Invitamos a la directora Lucía Ferrol.',
        'Las entradas cuestan ocho euros.',
        '¿Proyectamos películas en la playa?',
        'No, en la playa no, hay demasiado viento.',
      ],
    },
    {
      name: 'Taller de guitarras',
      people: ['Elena Cuerda', 'Fermín Traste'],
      said: [
        'La madera de cedro llega de Cuenca en mayo.',
        'Fermín construye doce guitarras este año.',
        'El barniz viejo ya no se usa.',
        'La exposición se celebra en el mercado.',
      ],
    },
    {
      name: 'Club de remo',
      people: ['Gema Pala', 'Hugo Timón'],
      said: [
        'Entrenamos los martes a las siete.',
        'El bote rojo necesita pintura.',
        'Hugo pinta el bote rojo.',
        'Este invierno no participamos en la carrera de Bilbao.',
      ],
    },
    {
      name: 'Biblioteca móvil',
      people: ['Irene Tomo', 'Javier Ruta'],
      said: [
        'El autobús visita nueve pueblos cada mes.',
        'Irene compra doscientos cuentos.',
        'El motor se repara en noviembre.',
        'Los préstamos duran tres semanas.',
      ],
    },
    {
      name: 'Panadería cooperativa',
      people: ['Karmele Masa', 'Lope Horno'],
      said: [
        'La harina ecológica sube a noventa céntimos.',
        'Abrimos los domingos desde octubre.',
        'Contratamos a dos aprendices.',
        'El pan de centeno se vende bien.',
      ],
    },
  ],
  questions: [
    {
      question: '¿Cuándo se plantan los tomates?',
      evidence: { meeting: 'Huerto vecinal', turns: [0] },
      claim: 'Los tomates se plantan el 10 de abril.',
      wrong: 'Los tomates se plantan el 25 de mayo.',
    },
    {
      question: '¿Se usan pesticidas en el huerto?',
      evidence: { meeting: 'Huerto vecinal', turns: [2] },
      claim: 'No se usan pesticidas.',
      wrong: 'Se usan pesticidas.',
    },
    {
      question: '¿Quién arregla la valla?',
      evidence: { meeting: 'Huerto vecinal', turns: [3] },
      claim: 'Bruno arregla la valla el sábado.',
      wrong: 'Mallory arregla la valla el sábado.',
    },
    {
      question: '¿Cuánto cuestan las entradas del festival?',
      evidence: { meeting: 'Festival de cine', turns: [2] },
      claim: 'Las entradas cuestan 8 euros.',
      wrong: 'Las entradas cuestan 18 euros.',
    },
    {
      question: '¿Se proyectan películas en la playa?',
      evidence: { meeting: 'Festival de cine', turns: [3, 4] },
      claim: 'No se proyectan películas en la playa.',
      wrong: 'Se proyectan películas en la playa.',
    },
    {
      question: '¿Cuántas guitarras construye Fermín?',
      evidence: { meeting: 'Taller de guitarras', turns: [1] },
      claim: 'Fermín construye 12 guitarras este año.',
      wrong: 'Fermín construye 40 guitarras este año.',
    },
    {
      question: '¿Quién pinta el bote rojo?',
      evidence: { meeting: 'Club de remo', turns: [2] },
      claim: 'Hugo pinta el bote rojo.',
      wrong: 'Nadie pinta el bote rojo.',
    },
    {
      question: '¿Participa el club en la carrera de Bilbao?',
      evidence: { meeting: 'Club de remo', turns: [3] },
      claim: 'El club no participa en la carrera de Bilbao este invierno.',
      wrong: 'El club participa en la carrera de Bilbao este invierno.',
    },
    {
      question: '¿Cuántos aprendices contrata la panadería?',
      evidence: { meeting: 'Panadería cooperativa', turns: [2] },
      claim: 'Se contratan 2 aprendices.',
      wrong: 'Se contratan 9 aprendices.',
    },
    {
      question: '¿Quién conduce el autobús?',
      evidence: null,
      claim: null,
      wrong: 'Mallory Ruiz conduce el autobús.',
    },
    {
      question: '¿Cuántos espectadores tuvo el festival?',
      evidence: null,
      claim: null,
      wrong: 'El festival tuvo 4000 espectadores.',
    },
    {
      question: '¿De qué color es la valla del huerto?',
      evidence: null,
      claim: null,
      wrong: 'La valla del huerto no es de Bruno.',
    },
  ],
};
